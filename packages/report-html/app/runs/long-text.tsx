import { countText } from '@skillgauge/core';
import { useState } from 'preact/hooks';
import { Inert } from '../inert.tsx';

/** Characters that are shown at first. */
const SHOWN = 1500;

/** A text that may be long: its beginning, and the rest when asked for. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHOWN * 1.2;
  return (
    <>
      <pre class="text">
        <Inert text={isLong && !isWhole ? text.slice(0, SHOWN) : text} />
      </pre>
      {isLong ? (
        <button type="button" class="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show ${countText(text.length - SHOWN)} more characters`}
        </button>
      ) : null}
    </>
  );
}
