import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCsv, renderGithub, renderJunit, renderMarkdown } from '@skillgauge/report';
import { parse as parseCsv } from 'csv-parse/sync';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { HOSTILE_REPORTS, SAMPLE_REPORTS } from '../support/hostile-reports.ts';
import { ROOT } from '../support/run-skillgauge.ts';

const named = (samples: typeof SAMPLE_REPORTS) =>
  samples.map((sample) => [sample.report.mode, sample] as const);

/** Tags that a report has of its own. */
const OWN_TAGS = new Set(
  'h2 h3 p strong blockquote table thead tbody tr th td details summary ul li sub code em'.split(' '),
);

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)].map(([, name = '']) => name.toLowerCase());
}

/** Cells of each row, table by table: all rows of a table have the same number. */
function rowLengths(html: string): number[][] {
  return [...html.matchAll(/<table>[\s\S]*?<\/table>/g)].map(([table]) =>
    [...table.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => row.match(/<t[hd]/g)?.length ?? 0),
  );
}

describe.each(named(HOSTILE_REPORTS))('a hostile report of %s', (_mode, { report, runs }) => {
  it('is Markdown without broken tables, foreign markup, links or mentions', async () => {
    const text = renderMarkdown(report);
    expect(text.match(/(?![\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}]/gu)).toBeNull();
    const html = await marked.parse(text, { gfm: true });
    expect(tagsOf(html).filter((tag) => !OWN_TAGS.has(tag))).toEqual([]);
    expect(html.match(/<details>/g)?.length ?? 0).toBe(html.match(/<\/details>/g)?.length ?? 0);
    for (const lengths of rowLengths(html)) expect(new Set(lengths).size).toBe(1);
    expect(rowLengths(html).length).toBe(text.match(/^\| ---/gm)?.length ?? 0);
    expect(html).not.toMatch(/@\w|https?:\/\/|\bwww\./);
    expect(text.length).toBeLessThan(65_536);
  });

  it('is JUnit XML that fits the common schema, and says what it counts', async () => {
    const contents = renderJunit(report, runs);
    const schema = await readFile(join(ROOT, 'tests/support/junit.xsd'), 'utf8');
    const { errors, valid } = await validateXML({
      xml: [{ fileName: 'report.xml', contents }],
      schema: [{ fileName: 'junit.xsd', contents: schema }],
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    const [, tests, failures, mistakes] =
      /<testsuites name="skillgauge" tests="(\d+)" failures="(\d+)" errors="(\d+)"/.exec(contents) ?? [];
    const count = (pattern: RegExp) => String(contents.match(pattern)?.length ?? 0);
    expect([tests, failures, mistakes]).toEqual([
      count(/<testcase /g),
      count(/<failure /g),
      count(/<error /g),
    ]);
    expect(contents).toContain('\ufffd');
  });

  it('is CSV that a library reads back, with nothing that a spreadsheet computes', () => {
    const text = renderCsv(runs);
    const rows: Record<string, string>[] = parseCsv(text, { columns: true, bom: false });
    expect(rows.length).toBe(runs.length);
    for (const [index, row] of rows.entries()) {
      const { record } = runs[index] ?? {};
      expect([row['trial'], row['outcome'], row['wall_ms']]).toEqual([
        String(record?.trial),
        record?.outcome,
        String(record?.wallMs),
      ]);
      expect(row['prompt']?.startsWith("'=1+1 ")).toBe(true);
      expect(Object.values(row).filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }
    expect(text.match(/(?![\t\r\n])[\p{Cc}\p{Cf}\p{Cs}]/gu)).toBeNull();
  });

  it('is annotations, one command a line and no other', () => {
    const lines = renderGithub(report, 'skills/a,b:c/evals.yaml').trimEnd().split('\n');
    for (const line of lines) {
      expect(line).toMatch(
        /^::(?:error|warning|notice) file=skills\/a%2Cb%3Ac\/evals\.yaml,title=[^:,]*::[^\r\n]*$/,
      );
    }
    expect(lines.length).toBeGreaterThan(0);
  });
});

it.each(named(SAMPLE_REPORTS))('a report of %s for a pull request', async (mode, { report }) => {
  await expect(renderMarkdown(report)).toMatchFileSnapshot(`../support/sample-reports/${mode}.md`);
});

it.each(named(SAMPLE_REPORTS))(
  'a report of %s as JUnit and as annotations',
  async (mode, { report, runs }) => {
    await expect(renderJunit(report, runs)).toMatchFileSnapshot(`../support/sample-reports/${mode}.xml`);
    await expect(renderGithub(report, 'evals/trigger.yaml')).toMatchFileSnapshot(
      `../support/sample-reports/${mode}.txt`,
    );
  },
);

it('the columns of the CSV keep their names and their order', () => {
  expect(renderCsv([]).trim().split(',')).toMatchInlineSnapshot(`
    [
      "request_id",
      "driver",
      "harness_version",
      "skill",
      "step",
      "arm",
      "case",
      "trial",
      "should_trigger",
      "outcome",
      "fired",
      "state",
      "pass_rate",
      "passed",
      "failed",
      "ungraded",
      "error_class",
      "reason",
      "skills_loaded",
      "launches",
      "input_tokens",
      "cache_read_tokens",
      "cache_write_tokens",
      "output_tokens",
      "model_requests",
      "cost_usd",
      "cost_source",
      "usage_is_lower_bound",
      "wall_ms",
      "started_at",
      "model",
      "served_model",
      "reused_from",
      "tags",
      "prompt",
    ]
  `);
});
