/** What HTML or an editor might take for something else in a script element: `<`, line separators, controls of text direction. */
const UNSAFE = /[<\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * JSON that can stand in a script element of a page: nothing in it ends the element, opens a comment, or turns the direction of the text
 * (R118). `JSON.parse` gives the same value.
 * @example embedJson('</script>') // '"\\u003c/script>"'
 */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
