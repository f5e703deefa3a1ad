import { readFile } from 'node:fs/promises';

/** A command line of a document. Fences that begin with "```sh" are run; `exit=N` says how their commands end. */
export interface DocCommand {
  line: string;
  exitCode: number;
}

/** The commands of a Markdown document, in order. Lines that end in a backslash go on in the next one. */
export async function readCommands(path: string): Promise<DocCommand[]> {
  const text = await readFile(path, 'utf8');
  return [...text.matchAll(/^```sh(?: exit=(\d+))?\n([\s\S]*?)^```$/gm)].flatMap(([, exit, body = '']) =>
    body
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => ({ line, exitCode: Number(exit ?? 0) })),
  );
}
