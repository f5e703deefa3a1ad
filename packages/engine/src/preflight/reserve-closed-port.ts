import { once } from 'node:events';
import { createServer } from 'node:net';

/** A loopback port that nobody listens on: what is pointed there reaches no model. */
export async function reserveClosedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no loopback port.');
  return address.port;
}
