import { expect, it } from 'vitest';
import { CLOSED_ENDPOINT, closedPlace, versionedBaseUrl } from './base-url.ts';

it('adds a version where there is none', () => {
  const urls = ['http://127.0.0.1:9', 'http://127.0.0.1:9/v1', 'http://h/v1/chat', 'http://h/api/v4'];
  expect(urls.map(versionedBaseUrl)).toEqual([
    'http://127.0.0.1:9/v1',
    'http://127.0.0.1:9/v1',
    'http://h/v1/chat/v1',
    'http://h/api/v4',
  ]);
});

it('leaves an endpoint as it is, and closes the provider’s own', () => {
  const place = { workspace: '/w', home: '/h', tmp: '/t', credentials: {} };
  const urls = [null, { baseUrl: 'http://e' }].map(
    (endpoint) => closedPlace({ ...place, endpoint }).endpoint?.baseUrl,
  );
  expect(urls).toEqual([CLOSED_ENDPOINT, 'http://e']);
});
