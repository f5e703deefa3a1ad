import { contentHash, type RunRequest } from '@skillgauge/core';

/** Requests of one key see the same listing, and share one preflight. */
export function preflightKey(request: RunRequest): string {
  const { bundled, installAs, model, permissions } = request.options;
  return contentHash({
    driver: request.driver,
    installSet: request.installSet,
    fixture: request.fixture,
    bundled,
    installAs,
    model,
    permissions,
    absent: request.absent?.map(({ folder, name }) => ({ folder, name })),
  });
}

/** By this its `started` line and its transcript are called. */
export function preflightId(request: RunRequest): string {
  return `preflight-${request.driver}-${preflightKey(request)}`;
}
