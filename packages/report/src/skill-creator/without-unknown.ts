/** An object without the keys whose value is not known: skill-creator's readers take a missing key, and stumble over `null`. */
export function withoutUnknown(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
