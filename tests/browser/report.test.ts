import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readTemplate } from '@skillgauge/report-html';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';
import { NO_BROWSER, openBrowser, openFile } from './open-browser.ts';
import { matrixPage } from './sample-matrix-page.ts';
import { optimizePage } from './sample-optimize-page.ts';
import { benchPage, hostilePage, triggerPage } from './sample-pages.ts';
import { ALL_HOSTILE } from './sample-texts.ts';
import { makeFolder, writePage } from './write-page.ts';

/** Kept after the test, to be looked at. */
const SCREENSHOTS = join(ROOT, 'tests/browser/screenshots');
const PAGES = { trigger: triggerPage, matrix: matrixPage, bench: benchPage, optimize: optimizePage };
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

if (NO_BROWSER !== null) console.log(`browser tests are skipped: ${NO_BROWSER}`);

describe.skipIf(NO_BROWSER !== null)('the HTML report', () => {
  let browser: Browser;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  beforeAll(async () => {
    folder = await makeFolder();
    await mkdir(SCREENSHOTS, { recursive: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await folder[Symbol.asyncDispose]();
  });

  test('its page is small, and its policy allows nothing but itself', async () => {
    const template = (await readTemplate()) ?? '';
    expect(template.length).toBeLessThan(300_000);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(template)?.[1] ?? '';
    expect(policy.replaceAll(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…')).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'sha256-…'; style-src 'sha256-…'; base-uri 'none'; form-action 'none'"`,
    );
  });

  describe.each(Object.entries(PAGES))('%s', (name, make) => {
    test.each([
      ['light', 1200],
      ['dark', 1200],
      ['light', 360],
    ] as const)('%s, %i pixels wide: nothing serious for axe, no side scrolling', async (scheme, width) => {
      const file = await writePage(folder.path, name, make());
      const { incidents, page } = await openFile(browser, file, { scheme, width });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${scheme}-${width}.png`), fullPage: true });
      const found = await page.evaluate(`${AXE}; axe.run({ resultTypes: ['violations'] })`);
      expect(seriousOf(found)).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
      expect(incidents).toEqual([]);
      await page.close();
    });
  });

  test('its parts stand in their order, the caveats before any figure', async () => {
    const file = await writePage(folder.path, 'order', triggerPage());
    const { page } = await openFile(browser, file);
    expect(await page.locator('h2').allTextContents()).toMatchInlineSnapshot(`
      [
        "Verdict",
        "Read this first",
        "Rates",
        "Decisions by case",
        "Every run",
        "Cost",
        "What was installed",
      ]
    `);
    expect(await page.locator('#verdict .card').first().innerText()).toMatchInlineSnapshot(`
      "✗Fail

      Demo Agent (demo) 1.2.3

      Fires on 64% of what it should, on 10% of what it should not.

      Gate	Result	Value	Wanted
      recall low
      62% of unchanged repeats fail
      	✗ fail	0.41	>= 0.5
      precision
      10% of unchanged repeats fail
      	✓ pass	0.89	>= 0.8

      22 of 24 planned runs valid, 1 censored run counted against each gate"
    `);
    expect(await page.locator('#caveats .caveat-title').allInnerTexts()).toMatchInlineSnapshot(`
      [
        "▲ Simulated model",
        "▲ Experimental driver",
        "▲ Partial: the budget is used up",
        "Permissions",
        "Isolated",
        "1 run errored",
        "1 run censored
      Demo Agent (demo) 1.2.3",
        "1 run skipped",
        "Note",
        "1 run censored
      Other Agent (other) 1.2.3",
      ]
    `);
    await page.close();
  });

  test('a filter is kept in the address, and an address opens it', async () => {
    const file = await writePage(folder.path, 'filter', triggerPage());
    const { page } = await openFile(browser, file);
    const ids = () => page.locator('.runs .case-id > bdi:first-child').allTextContents();
    const all = await ids();
    await page.getByLabel('Search').fill('prompt of n');
    await page.getByRole('combobox', { name: 'Driver' }).selectOption('demo');
    await page.getByRole('button', { name: /^wrong/ }).click();
    await page.waitForURL(/outcome=wrong/);
    expect({ all, filtered: await ids(), hash: new URL(page.url()).hash }).toMatchInlineSnapshot(`
      {
        "all": [
          "p3",
          "n2",
          "p2",
          "p4",
          "n3",
          "n4",
          "p1",
          "n1",
        ],
        "filtered": [
          "n2",
        ],
        "hash": "#q=prompt+of+n&driver=demo&outcome=wrong",
      }
    `);
    const again = await openFile(browser, file, { hash: new URL(page.url()).hash });
    expect(await again.page.locator('.runs .case-id > bdi:first-child').allTextContents()).toEqual(
      await ids(),
    );
    await page.getByLabel('Search').fill('nothing like this');
    expect(await page.locator('#runs .empty').innerText()).toBe('No case fits this filter.');
    await again.page.close();
    await page.close();
  });

  test('by keyboard alone: to a run, into its transcript, and back', async () => {
    const file = await writePage(folder.path, 'keyboard', triggerPage());
    const { incidents, page } = await openFile(browser, file);
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await page.getByLabel('Search').focus();
    for (
      let presses = 0;
      presses < 20 && (await page.locator('.runs button.cell:focus').count()) === 0;
      presses += 1
    ) {
      await page.keyboard.press('Tab');
    }
    const walked = [await focused()];
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowDown']) {
      await page.keyboard.press(key);
      walked.push(await focused());
    }
    expect(walked).toMatchInlineSnapshot(`
      [
        "p3, Demo Agent, trial 1: not fired, wrong",
        "p3, Demo Agent, trial 2: asked for, not loaded, wrong",
        "n2, Demo Agent, trial 2: fired, wrong",
        "n2, Other Agent, trial 3: not fired",
        "n2, Demo Agent, trial 1: not fired",
        "p2, Demo Agent, trial 1: fired",
      ]
    `);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.turns').waitFor();
    expect(await dialog.innerText()).toMatchInlineSnapshot(`
      "Fp2 · trial 1 · fired

      Demo Agent · demo/p2/1

      Close
      Esc
      Prompt

      Prompt of p2

      Cost
      $0.2500 (reported)
      Tokens in
      100
      Cache
      20
      Tokens out
      10
      Time
      1.0 s
      Attempts
      1
      Model
      model-1
      Harness
      1.2.3
      End
      ended by exit, exit code 0
      Skill kit:notes
      loaded (event)
      Transcript
      ↓ To the firing

      Skills announced: kit:notes

      Turn 1

      Agent

      I look for a skill. Nothing odd.

      Call Skill skill

      command
      Nothing odd.
      deep
      {"list":[1,"Nothing odd."]}

      result

      Nothing odd.

      ▶ Fired: kit:notes (the harness says so)

      Turn 2

      Agent

      That is the answer.

      End, done: done"
    `);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe(walked.at(-1));
    expect(incidents).toEqual([]);
    await page.close();
  });

  test('hostile texts run nothing, ask for nothing, and stay readable', async () => {
    const file = await writePage(folder.path, 'hostile', hostilePage(), ALL_HOSTILE);
    const { incidents, page } = await openFile(browser, file, { hash: '#run=demo%2Fp1%2F1' });
    const dialog = page.getByRole('dialog');
    await dialog.locator('.turns').waitFor();
    await page.mouse.move(600, 450);
    expect(await dialog.locator('.message pre').first().innerText()).toMatchInlineSnapshot(
      `"I look for a skill. "><img src=x onerror=alert(1)> x" onmouseover="alert(1) </script><script>alert(1)</script> <!-- <script> --!> </style><svg/onload=alert(1)> one\\u{2028}two\\u{2029}three user\\u{202e} txt.exe\\u{2066} hidden\\u{2069} red \\u{1b}[31mtext\\u{1b}[0m \\u{1b}]8;;https://example.com\\u{7}link\\u{1b}]8;;\\u{7} &lt;b&gt; &#x3c;script&#x3e; {{constructor.constructor("alert(1)")()}} \${alert(1)} javascript:alert(1) cut �� bytes and a lone half \\u{d800} a\\u{0}b\\u{8}c"`,
    );
    expect(await page.locator('img, iframe, object, embed, svg[onload]').count()).toBe(0);
    expect(await page.locator('script').count(), 'its own, and two of data').toBe(3);
    await page.screenshot({ path: join(SCREENSHOTS, 'hostile-run.png') });
    await page.keyboard.press('Escape');
    expect(await page.locator('.runs .prompt').allInnerTexts()).toMatchInlineSnapshot(`
      [
        "</script><script>alert(1)</script>",
        "one\\u{2028}two\\u{2029}three",
        "x" onmouseover="alert(1)",
        "<!-- <script> --!>",
        "user\\u{202e} txt.exe\\u{2066} hidden\\u{2069}",
        "red \\u{1b}[31mtext\\u{1b}[0m \\u{1b}]8;;https://example.com\\u{7}link\\u{1b}]8;;\\u{7}",
        ""><img src=x onerror=alert(1)> x" onmouseover="alert(1) </script><script>alert(1)</script> <!-- <script> --!> </style><svg/onload=alert(1)> one\\u{2028}two\\u{2029}three user\\u{202e} txt.exe\\u{2066} hidden\\u{2069} red \\u{1b}[31mtext\\u{1b}[0m \\u{1b}]8;;https://example.com\\u{7}link\\u{1b}]8;;\\u{7} &lt;b&gt; &#x3c;script&#x3e; {{constructor.constructor("alert(1)")()}} \${alert(1)} javascript:alert(1) cut �� bytes and a lone half \\u{d800} a\\u{0}b\\u{8}c",
        "</style><svg/onload=alert(1)>",
      ]
    `);
    await page.screenshot({ path: join(SCREENSHOTS, 'hostile.png'), fullPage: true });
    expect(incidents).toEqual([]);
    await page.close();
  });

  test('a result of 5 MB on one line is cut, with a mark', async () => {
    const file = await writePage(folder.path, 'large', triggerPage(), 'x'.repeat(5_000_000));
    const { incidents, page } = await openFile(browser, file, { hash: '#run=demo%2Fp1%2F1' });
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /more characters/ })
      .first()
      .click();
    const text = await dialog.locator('.message pre').first().innerText();
    expect(text.replaceAll(/x+/g, 'x')).toMatchInlineSnapshot(
      `"I look for a skill. x… [4,983,636 of 5,000,020 bytes cut]"`,
    );
    expect(
      await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth <= body.clientWidth),
    ).toBe(true);
    expect(incidents).toEqual([]);
    await page.close();
  });

  test('the watch is awake: a script from elsewhere is stopped by the policy, and noted', async () => {
    const file = await writePage(folder.path, 'awake', triggerPage());
    const { incidents, page } = await openFile(browser, file);
    await page.locator('body').evaluate((body) => {
      const script = body.ownerDocument.createElement('script');
      script.textContent = 'alert(1)';
      body.append(script);
    });
    await expect
      .poll(() => incidents.some((incident) => incident.startsWith('console: policy: ')))
      .toBe(true);
    expect(incidents.filter((incident) => incident.startsWith('dialog'))).toEqual([]);
    await page.close();
  });
});

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}

function isAxeResults(found: unknown): found is AxeResults {
  return typeof found === 'object' && found !== null && 'violations' in found;
}

/** What axe calls serious or critical, each with its first place. */
function seriousOf(found: unknown): string[] {
  if (!isAxeResults(found)) throw new Error('axe gave no results');
  return found.violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
}
