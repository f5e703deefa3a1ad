import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SkillgaugeError } from '@skillgauge/core';
import type { ViewSource } from './view-source.ts';

/** A running server. Disposing it ends it, and whoever is connected. */
export interface ViewServer extends AsyncDisposable {
  port: number;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const problem = `Port ${port} cannot be used: ${cause.message}`;
      reject(
        new SkillgaugeError('invalid_input', problem, {
          cause,
          fix: 'Leave --port out, and any free one is taken.',
        }),
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Serves the pages on loopback alone.
 * @param wanted 0: any free one
 * @throws SkillgaugeError `invalid_input` when the port is taken
 */
export async function serveView(source: ViewSource, wanted: number): Promise<ViewServer> {
  let port = wanted;
  // Most of the program is behind it: the server is there before that is loaded.
  const pages = import('./answer-request.ts');
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url: target = '/' } = request;
    const { answerRequest } = await pages;
    const {
      body,
      headers: own,
      status,
    } = await answerRequest(source, { method, target, host: headers.host }, port);
    const bytes = Buffer.from(body);
    response.writeHead(status, { ...own, 'content-length': bytes.length });
    response.end(method === 'HEAD' ? undefined : bytes);
  };
  const server = createServer((request, response) => {
    request.resume();
    void answer(request, response);
  });
  port = await listen(server, wanted);
  return {
    port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
