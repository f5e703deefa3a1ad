import type { ComponentChildren } from 'preact';

/** A part of the page that can be jumped to. */
export function Section(props: { id: string; title: string; note?: string; children: ComponentChildren }) {
  const { children, id, note, title } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div class="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note === undefined ? null : <p class="note">{note}</p>}
      </div>
      {children}
    </section>
  );
}
