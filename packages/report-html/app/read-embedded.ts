import type { ReportPage } from '../src/model/report-page.ts';
import type { RunDetail } from '../src/model/run-detail.ts';

/** Details of runs, read when somebody looks. */
export interface Details {
  /** `null`: the file does not hold it. */
  read: (index: number) => Promise<RunDetail | null>;
}

function textOf(from: Document, id: string): string {
  return from.getElementById(id)?.textContent ?? '';
}

async function inflate(base64: string): Promise<RunDetail> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const detail: RunDetail = await new Response(stream).json();
  return detail;
}

/** Transcripts stand at the end of the file, behind the script. */
async function whenRead(from: Document): Promise<void> {
  if (from.readyState !== 'loading') return;
  await new Promise((done) => from.addEventListener('DOMContentLoaded', done, { once: true }));
}

/** Reads what the file holds: the page at once, details when they are asked for. */
export function readEmbedded(from: Document): { page: ReportPage; details: Details } {
  const page: ReportPage = JSON.parse(textOf(from, 'skillgauge-page'));
  let parsed: (string | null)[] | null = null;
  const all = (): (string | null)[] => {
    const texts: (string | null)[] = parsed ?? JSON.parse(textOf(from, 'skillgauge-details') || '[]');
    parsed = texts;
    return texts;
  };
  return {
    page,
    details: {
      read: async (index) => {
        await whenRead(from);
        const base64 = all()[index];
        return typeof base64 === 'string' ? inflate(base64) : null;
      },
    },
  };
}
