import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that went through the proxy. */
interface SeenRequest {
  method: string;
  path: string;
  authorization: string | null;
}

/** A proxy on loopback that notes how its callers authorize themselves. */
export interface WatchingProxy extends AsyncDisposable {
  url: string;
  seen: SeenRequest[];
}

/** Starts a proxy in front of a model endpoint. */
export async function startWatchingProxy(target: string): Promise<WatchingProxy> {
  const seen: SeenRequest[] = [];
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url = '/' } = request;
    seen.push({ method, path: url.replace(/\?.*$/, ''), authorization: headers.authorization ?? null });
    const body = await buffer(request);
    const reply = await fetch(target + url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await reply.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  // An attempt to go past the endpoint, by HTTPS_PROXY: noted, and refused.
  server.on('connect', ({ url = '' }, socket) => {
    seen.push({ method: 'CONNECT', path: url, authorization: null });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
