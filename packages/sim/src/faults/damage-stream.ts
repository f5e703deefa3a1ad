/** The first half of a stream, as it arrives when the connection breaks amid an event. */
export function firstHalf(stream: string): string {
  return stream.slice(0, Math.ceil(stream.length / 2));
}

/**
 * A stream with one event more that is no JSON: a torn copy of the second event (of the only one, where there is one) comes
 * before it. All events of the answer itself are still there.
 */
export function insertTornEvent(stream: string): string {
  const events = stream.split(/(?<=\n\n)/);
  const place = Math.min(1, events.length - 1);
  return events.toSpliced(place, 0, tear(events[place] ?? '')).join('');
}

function tear(event: string): string {
  return event.replace(
    /^data: (.*)$/m,
    (_line, json: string) => `data: ${json.slice(0, Math.ceil(json.length / 2))}`,
  );
}
