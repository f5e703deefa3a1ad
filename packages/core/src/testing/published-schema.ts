import { z } from 'zod';

/** A list of short values on one line where the repository's formatter would put it there. */
function joinShortLists(text: string): string {
  return text.replaceAll(/^( *(?:"[^"\n]*": )?)\[\n([^[\]{}]*?)\n *\](,?)$/gm, (whole, start, items, end) => {
    const line = `${start}[${String(items)
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')}]${end}`;
    return line.length <= 110 ? line : whole;
  });
}

/**
 * The JSON Schema file of a schema: what a writer may give, so fields with defaults are optional.
 * @param reused `ref`: what comes more than once stands in one place. @default 'inline'
 */
export function publishedSchema(
  schema: z.ZodType,
  title: string,
  reused: 'inline' | 'ref' = 'inline',
): string {
  const { $schema, ...body } = z.toJSONSchema(schema, { io: 'input', reused });
  return `${joinShortLists(JSON.stringify({ $schema, title, ...body }, null, 2))}\n`;
}
