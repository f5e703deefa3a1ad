import { TriggerReportDocument } from '@skillgauge/core';

/**
 * The document as JSON text with a newline at its end: exactly one JSON document for stdout. It is checked against its schema first, so that
 * no NaN, Infinity or misshapen value gets out.
 * @throws ZodError when the document does not fit its schema
 */
export function renderJson(document: TriggerReportDocument): string {
  return `${JSON.stringify(TriggerReportDocument.parse(document), null, 2)}\n`;
}
