/** Lines that the runner of GitHub Actions takes for text, whatever they hold: none begins with `::`, none holds `##[`. */
export function inertWorkflowText(text: string): string {
  return text.replaceAll(/^(\s*):(?=:)/gm, '$1\\:').replaceAll('##[', '##\\[');
}
