/** The skill's own name in `plugin:skill`. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** Do two names mean one skill? Names are compared whole; one without a plugin means the skill of any plugin. */
export function sameSkill(left: string, right: string): boolean {
  if (left === right) return true;
  const bothSay = left.includes(':') && right.includes(':');
  return !bothSay && lastPart(left) === lastPart(right);
}
