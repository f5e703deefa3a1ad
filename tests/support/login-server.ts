import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A login as the server gives it out, and as the fake harness keeps it in its file. */
export interface FakeLogin {
  access: string;
  refresh: string;
  expiresAt: number;
}

/** A login server that revokes a login whose refresh token is used twice, as real ones do. */
export interface LoginServer extends AsyncDisposable {
  url: string;
  /** Refresh tokens in the order in which they were used. */
  refreshed: string[];
  /** True while a login has not been revoked, and this is its newest one. */
  isValid(login: FakeLogin): boolean;
  /** A first login that expires at this time. */
  logIn(expiresAt: number): FakeLogin;
}

/** Starts the server: `POST /token` renews a login, `POST /ask` answers 200 to a valid access token and 401 to any other. `onRefresh` is called before a login is renewed. */
export async function startLoginServer(onRefresh: () => void = () => undefined): Promise<LoginServer> {
  let current: FakeLogin | null = null;
  const refreshed: string[] = [];
  const issue = (expiresAt: number): FakeLogin => {
    const token = () => randomBytes(16).toString('hex');
    current = { access: `access-${token()}`, refresh: `refresh-${token()}`, expiresAt };
    return current;
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = (status: number, value: unknown) =>
        response.writeHead(status).end(JSON.stringify(value));
      if (request.url === '/ask') return answer(current?.access === body ? 200 : 401, {});
      const isReuse = refreshed.includes(body);
      refreshed.push(body);
      onRefresh();
      if (isReuse) current = null;
      return current?.refresh === body ? answer(200, issue(Date.now() + 3_600_000)) : answer(400, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshed,
    isValid: ({ access, refresh }) => current?.access === access && current.refresh === refresh,
    logIn: issue,
    [Symbol.asyncDispose]: close,
  };
}
