/** Pieces of a grader's prompt that are there to be looked at, in their order, by name. */
export type DataBlocks = readonly { name: string; content: string }[];

/** A border with the name of its block and a mark that no content can hold, then the content, then the same border again. */
const BLOCK = /^<<<BEGIN (.+) ([0-9a-f]{8,})>>>\n([\s\S]*?)\n<<<END \1 \2>>>$/gm;

/** Takes the data out of a prompt of `@skillgauge/graders`. What looks like a border within a block belongs to that block. */
export function readDataBlocks(prompt: string): DataBlocks {
  return [...prompt.matchAll(BLOCK)].map(([, name = '', , content = '']) => ({ name, content }));
}

/** The content of the block of this name; empty where there is none. */
export function blockOf(blocks: DataBlocks, name: string): string {
  return blocks.find((block) => block.name === name)?.content ?? '';
}
