import { expect, test } from 'vitest';
import type { ReportPage } from './model/report-page.ts';
import { toColumns } from './model/run-columns.ts';
import { renderHtml } from './render-html.ts';

const PAGE: ReportPage = {
  version: 1,
  mode: 'trigger',
  title: "$& $' </script>",
  runName: 'run',
  createdAt: null,
  simulated: false,
  verdicts: [],
  caveats: [],
  rates: [],
  cases: [],
  lanes: [],
  runs: toColumns([]),
  runsLeftOut: 0,
  collisions: [],
  ab: null,
  optimizer: null,
  spend: [],
  installed: [],
  transcriptsLeftOut: 0,
};

test('data stands where the template wants it, letter by letter', () => {
  const html = renderHtml(
    { page: PAGE, details: [null, 'abc'] },
    '<body><!--skillgauge:page--><script>1</script><!--skillgauge:details--></body>',
  );
  const [, json = ''] = /id="skillgauge-page">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(PAGE);
  expect(html.replace(json, '…')).toMatchInlineSnapshot(
    `"<body><script type="application/json" id="skillgauge-page">…</script><script>1</script><script type="application/json" id="skillgauge-details">[null,"abc"]</script></body>"`,
  );
});

test.each(['<body></body>', '<!--skillgauge:page-->'])(
  'a template of another version is refused: %s',
  (template) => {
    expect(() => renderHtml({ page: PAGE, details: [] }, template)).toThrowErrorMatchingInlineSnapshot(
      `[Error: The template of the HTML report has no place for data; run npm run build.]`,
    );
  },
);
