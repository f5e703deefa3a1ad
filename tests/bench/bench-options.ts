/** The flags of a bench: whole numbers, `--name N` each. @throws Error for anything else. */
export function benchOptions<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[],
): Record<Name, number> {
  const options: Record<Name, number> = { ...defaults };
  const isKnown = (name: string | undefined): name is Name => name !== undefined && name in defaults;
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '');
    const value = Number(args[at + 1]);
    if (!isKnown(name) || !Number.isInteger(value) || value < 1) {
      const usage = Object.entries(defaults).map(([flag, given]) => `[--${flag} ${String(given)}]`);
      throw new Error(`Flags, with a whole number each: ${usage.join(' ')}`);
    }
    options[name] = value;
  }
  return options;
}
