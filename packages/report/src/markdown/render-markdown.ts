import { markdownText, type RunReport } from '@skillgauge/core';
import { benchParts } from './bench-markdown.ts';
import { matrixParts } from './matrix-markdown.ts';
import { optimizeParts } from './optimize-markdown.ts';
import { triggerParts } from './trigger-markdown.ts';

function partsOf(report: RunReport): string[] {
  switch (report.mode) {
    case 'trigger':
      return triggerParts(report.document);
    case 'matrix':
      return matrixParts(report.document);
    case 'bench':
      return benchParts(report.document);
    case 'optimize':
      return optimizeParts(report.document);
    default:
      return report satisfies never;
  }
}

/** The last part of a path: where a run folder lies says nothing to others. */
function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/**
 * A report as Markdown for a pull request: a table with the verdicts, and closed parts for what is wrong and what is left out. Text from
 * elsewhere is inert: it makes no markup, breaks no table, links to nothing and mentions nobody.
 * @example writeFile('report.md', renderMarkdown({ mode: 'trigger', document }))
 */
export function renderMarkdown(report: RunReport): string {
  const run = `<sub>run ${markdownText(nameOf(report.document.runDir))}, made by skillgauge</sub>`;
  return `${[...partsOf(report), run].join('\n\n')}\n`;
}
