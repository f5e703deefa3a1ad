import { expect, test } from 'vitest';
import { messageStream } from './message-stream.ts';

const PIECE = Buffer.alloc(64 * 1024, 'x');

test('a line of 40 MiB that comes in hundreds of pieces is passed over, and the message after it is read', async () => {
  const output = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let count = 0; count < 640; count += 1) controller.enqueue(PIECE);
      controller.enqueue(Buffer.from('\n{"jsonrpc":"2.0","id":1,"met'));
      controller.enqueue(Buffer.from('hod":"ask"}\n{"jsonrpc":"2.0","method":"told"}\n'));
      controller.close();
    },
  });
  const notifications: unknown[] = [];
  const { readable } = messageStream({ input: new WritableStream(), output }, (method) =>
    notifications.push(method),
  );
  const messages: unknown[] = [];
  for await (const message of readable) messages.push(message);
  expect(messages).toEqual([{ jsonrpc: '2.0', id: 1, method: 'ask' }]);
  expect(notifications).toEqual(['told']);
});
