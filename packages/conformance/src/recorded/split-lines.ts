/**
 * Lines of a byte stream that arrives in any pieces, also cut inside a UTF-8 character. A last line without its line end
 * counts; the line end itself, CRLF included, does not.
 */
export function splitLines(chunks: Iterable<Uint8Array>): string[] {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let rest = '';
  const take = (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(part.endsWith('\r') ? part.slice(0, -1) : part);
  };
  for (const chunk of chunks) take(decoder.decode(chunk, { stream: true }));
  take(decoder.decode());
  if (rest !== '') lines.push(rest);
  return lines;
}
