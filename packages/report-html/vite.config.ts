import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** The hashes of the elements of one name, for a content security policy. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Nothing but the page's own script and style may do anything: no network, no image, no form, no frame. */
function policyOf(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script').join(' ')}`,
    `style-src ${hashesOf(html, 'style').join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Puts the script behind the data of the page and before the transcripts, as one that runs at once: something is painted while megabytes
 * of transcripts are still being read.
 */
function runBeforeTranscripts(html: string): string {
  const [element, code] = /<script type="module"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (element === undefined || code === undefined) throw new Error('The page has no script.');
  return html
    .replace(element, () => '')
    .replace('<!--skillgauge:script-->', () => `<script>(() => {"use strict";${code}})();</script>`);
}

/** Puts the policy into the page, once everything else is in it. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
        const html = runBeforeTranscripts(String(file.source));
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`;
        file.source = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${meta}`);
      }
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('app', import.meta.url)),
  resolve: { conditions: ['@skillgauge/source'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), contentSecurityPolicy()],
  build: {
    outDir: '../dist/template',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    // The core is pure: what the page does not call, zod above all, is left out.
    rollupOptions: {
      external: ['node:crypto'],
      treeshake: { moduleSideEffects: (id) => id.includes('/app/') },
    },
  },
});
