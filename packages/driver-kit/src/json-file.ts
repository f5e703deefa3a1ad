import type { PlacedFile } from '@skillgauge/core';

/** A file of settings below the run's HOME. */
export function jsonFile(path: string, value: unknown): PlacedFile {
  return { root: 'home', path, content: JSON.stringify(value) };
}
