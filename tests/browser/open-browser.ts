import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The system's Chromium; `CHROMIUM` names another one. */
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Why the browser cannot be used; `null`: it can. CI installs one, so there a missing one fails. */
export const NO_BROWSER =
  existsSync(EXECUTABLE) || process.env['CI'] === 'true' ? null : `There is no Chromium at ${EXECUTABLE}.`;

/** Starts the browser. Playwright keeps it from reaching for the network by itself. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Runs in the page before anything else. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
  console.error('policy: ' + violatedDirective + ' ' + blockedURI);
});`;

/** A page, and everything about it that must not happen. */
export interface WatchedPage {
  page: Page;
  /** Dialogs, violations of the policy, errors, and addresses other than the file's own. */
  incidents: string[];
}

/** How a page is looked at. */
export interface Looks {
  scheme?: 'light' | 'dark';
  width?: number;
  hash?: string;
}

/** Opens a file and notes whatever a report must never do. */
export async function openFile(browser: Browser, file: string, looks: Looks = {}): Promise<WatchedPage> {
  const { hash = '', scheme = 'light', width = 1200 } = looks;
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  const incidents: string[] = [];
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => incidents.push(`error: ${message}`));
  page.on('console', (line) => {
    if (line.type() === 'error') incidents.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (request.url() !== `file://${file}`) {
      incidents.push(`request: ${request.url()}`);
    }
  });
  await page.addInitScript({ content: REPORT_VIOLATIONS });
  await page.goto(`file://${file}${hash}`);
  await page.locator('h1').waitFor();
  return { page, incidents };
}
