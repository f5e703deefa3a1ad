// `npm run screenshot`: makes docs/images/trigger-report.png from a real run in the system's Chromium.
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';

const command = 'skillgauge trigger examples/trigger/vague --driver codex --sim';
const { stdout } = spawnSync(
  process.execPath,
  ['packages/skillgauge/bin/skillgauge.mjs', ...command.split(' ').slice(1)],
  { encoding: 'utf8', env: { ...process.env, COLUMNS: '100' } },
);
const escaped = `$ ${command}\n\n${stdout}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = escaped.replace(/run folder: .*\/(\.skillgauge.*)/, 'run folder: $1');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await browser.newPage({ deviceScaleFactor: 1.5, viewport: { width: 900, height: 400 } });
await page.setContent(`<pre style="margin:0;padding:20px 24px;background:#14171c;color:#dfe3e8;
  font:13px/1.4 'DejaVu Sans Mono',monospace;border-radius:8px">${shown}</pre>`);
await page.locator('pre').screenshot({ path: 'docs/images/trigger-report.png' });
await browser.close();
