import type { ComponentChildren } from 'preact';

/** A card whose table may be wider than the screen: it scrolls by itself, by keyboard as well. */
export function Scroll({ children, name }: { name: string; children: ComponentChildren }) {
  return (
    <div class="card scroll" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
