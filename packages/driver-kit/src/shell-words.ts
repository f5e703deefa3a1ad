/** A word of a POSIX shell that stands for this text. */
export function shellQuote(text: string): string {
  return /^[\w./@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The shell command that writes a file, its folders included. */
export function writeFileCommand(path: string, content: string): string {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  return `mkdir -p ${shellQuote(folder)} && printf %s ${shellQuote(content)} > ${shellQuote(path)}`;
}
