import { contentHash, type RunRequest } from '@skillgauge/core';

/** Requests of one key see the same listing, and share one preflight. */
export function preflightKey(request: RunRequest): string {
  const { bundled, installAs, model, permissions } = request.options;
  return contentHash({
    driver: request.driver,
    installSet: request.installSet,
    bundled,
    installAs,
    model,
    permissions,
  });
}
