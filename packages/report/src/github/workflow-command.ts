/** What GitHub Actions shows beside a file, or on the page of the run. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  /** Path below the repository; `null`: it belongs to no file. */
  file: string | null;
}

/** Escapes, as the runner reads them. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** An annotation as the line that makes it. Nothing in it can begin another command. */
export function workflowCommand({ file, level, message, title }: Annotation): string {
  const properties = [
    ...(file === null ? [] : [`file=${escapeProperty(file)}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${level} ${properties.join(',')}::${escapeData(message)}`;
}
