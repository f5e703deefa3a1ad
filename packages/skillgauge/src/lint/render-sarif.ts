import { LINT_RULES, type LintFinding, type LintReport } from './finding.ts';
import type { ShowPath } from './render-lint.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The findings as SARIF 2.1.0, which code hosts and editors show beside the lines. */
export function renderSarif(report: LintReport, version: string, show: ShowPath): string {
  const rules = Object.entries(LINT_RULES).map(([id, text]) => ({ id, shortDescription: { text } }));
  const document = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'skillgauge',
            version,
            rules,
          },
        },
        columnKind: 'unicodeCodePoints',
        results: report.findings.map((finding) =>
          toResult(
            finding,
            rules.findIndex(({ id }) => id === finding.rule),
            show,
          ),
        ),
      },
    ],
  };
  return JSON.stringify(document, null, 2);
}

function toResult(
  { driver, file, level, line, message, rule }: LintFinding,
  ruleIndex: number,
  show: ShowPath,
) {
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(show(file)) },
          region: { startLine: line },
        },
      },
    ],
    ...(driver === undefined ? {} : { properties: { driver } }),
  };
}

/** A path as a URI reference: forward slashes, each part escaped; absolute ones as `file:`. */
function toUri(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent);
  const uri = parts.join('/');
  return uri.startsWith('/') ? `file://${uri}` : uri;
}
