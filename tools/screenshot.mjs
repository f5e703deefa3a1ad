// `npm run screenshot`: makes the pictures in docs/images from real runs, in the system's Chromium.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const out = mkdtempSync(join(tmpdir(), 'skillgauge-screenshot-'));

/** Runs `skillgauge` as a user would; gives its report, and the folder of the run. */
function measure(command, name) {
  const { stdout } = spawnSync(
    process.execPath,
    ['packages/skillgauge/bin/skillgauge.mjs', ...command.split(' ').slice(1), '--out', join(out, name)],
    { encoding: 'utf8', env: { ...process.env, COLUMNS: '100' } },
  );
  const [run] = readdirSync(join(out, name));
  return { stdout: stdout.replace(join(out, name), '.skillgauge/runs'), folder: join(out, name, run) };
}

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
try {
  const text = 'skillgauge trigger examples/trigger/vague --driver codex --sim';
  const escaped = `$ ${text}\n\n${measure(text, 'text').stdout}`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const terminal = await browser.newPage({ deviceScaleFactor: 1.5, viewport: { width: 900, height: 400 } });
  await terminal.setContent(`<pre style="margin:0;padding:20px 24px;background:#14171c;color:#dfe3e8;
    font:13px/1.4 'DejaVu Sans Mono',monospace;border-radius:8px">${escaped}</pre>`);
  await terminal.locator('pre').screenshot({ path: 'docs/images/trigger-report.png' });

  const { folder } = measure(
    'skillgauge trigger examples/trigger/specific --driver claude-code,codex --sim --sim-noise 0.2 --install-set examples/trigger/competitors',
    'page',
  );
  const page = await browser.newPage({ deviceScaleFactor: 1.5, viewport: { width: 1200, height: 1500 } });
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  await page.screenshot({ path: 'docs/images/html-report.png' });
} finally {
  await browser.close();
  rmSync(out, { recursive: true, force: true });
}
