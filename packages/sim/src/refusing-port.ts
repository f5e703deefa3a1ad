import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** A loopback port that refuses every connection for as long as it is held. */
export interface RefusingPort {
  port: number;
  release(): void;
}

/**
 * Holds a port that refuses: it is the local end of a connection of our own, so that nobody else can be given it, and nobody
 * listens on it.
 */
export async function holdRefusingPort(): Promise<RefusingPort> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const socket = connect({ host: '127.0.0.1', port: portOf(server) });
  await Promise.all([once(socket, 'connect'), accepted]);
  return {
    port: socket.localPort ?? 0,
    release: () => {
      socket.destroy();
      server.close();
    },
  };
}

/** The port that a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
