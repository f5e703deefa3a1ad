import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

const fed = (channel: string, line: string) => ({ channel, line });
const sent = (after: number, line: string) => fed('stdin', JSON.stringify({ after, line }));

test('what we said stands where it was said, in the order in which it was said', () => {
  const lines = [
    fed('stdout', 'a'),
    fed('stdout', 'b'),
    fed('stderr', 'oh'),
    ...[sent(0, '1'), sent(1, '2'), sent(1, '3'), sent(2, '4'), sent(9, '5'), fed('stdin', 'torn {')],
  ];
  expect(inOrder(lines).map(({ line }) => line)).toEqual(['1', 'a', '2', '3', 'b', '4', '5', 'oh']);
});

test('without a conversation nothing changes', () => {
  const lines = [fed('stderr', 'oh'), fed('stdout', 'a')];
  expect(inOrder(lines)).toEqual(lines);
});
