/** What the reader looks for. Empty: everything. */
export interface RunFilter {
  text: string;
  tag: string;
  driver: string;
  /** A letter of a run state, or `wrong`. */
  outcome: string;
}

/** What of the page is kept in the part of the address behind `#`, so that it can be sent round. */
export interface PageView extends RunFilter {
  /** Counted from 1. */
  page: number;
  /** Id of the run that is open; empty: none is. */
  run: string;
}

const NAMES = { text: 'q', tag: 'tag', driver: 'driver', outcome: 'outcome', run: 'run' } as const;

/** The view that an address asks for; whatever it does not say is as at first. */
export function parseView(hash: string): PageView {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(words.get('page') ?? 1);
  return {
    text: words.get(NAMES.text) ?? '',
    tag: words.get(NAMES.tag) ?? '',
    driver: words.get(NAMES.driver) ?? '',
    outcome: words.get(NAMES.outcome) ?? '',
    run: words.get(NAMES.run) ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/**
 * The address of a view; empty for the one that a page begins with.
 * @example formatView({ text: 'pdf', tag: '', driver: '', outcome: 'e', page: 1, run: '' }) // '#q=pdf&outcome=e'
 */
export function formatView(view: PageView): string {
  const words = new URLSearchParams();
  for (const key of ['text', 'tag', 'driver', 'outcome', 'run'] as const) {
    if (view[key] !== '') words.set(NAMES[key], view[key]);
  }
  if (view.page > 1) words.set('page', String(view.page));
  const text = words.toString();
  return text === '' ? '' : `#${text}`;
}
