import { randomBytes } from 'node:crypto';
import type { Canary, CommandRequest, HarnessCommand, Installation, RunPlace } from '@skillgauge/core';
import { nameCanaries, plantCanaries } from '../workspace/plant-canaries.ts';
import { makePlace, type PlaceFolders } from '../workspace/run-place.ts';
import { placeFixture, writePlacedFiles } from '../workspace/write-files.ts';
import type { LaunchSpec } from './launch-spec.ts';

/** A place with everything in it, and the command to start there. */
export interface PreparedLaunch {
  installation: Installation;
  canaries: Canary[];
  command: HarnessCommand;
}

/** 96 bits in plain hex: it looks like no key, and no text holds it by chance. */
function createToken(): string {
  return randomBytes(12).toString('hex');
}

function commandRequest(spec: LaunchSpec, installation: Installation): CommandRequest {
  const { bundled, effort, maxTurns, model, permissions } = spec.request.options;
  return { prompt: spec.prompt, model, effort, maxTurns, permissions, bundled, installation };
}

function runPlace(spec: LaunchSpec, { home, tmp, workspace }: PlaceFolders): RunPlace {
  const endpoint = spec.endpoint === null ? null : { baseUrl: spec.endpoint.replace(/\/+$/, '') };
  return { workspace, home, tmp, endpoint, credentials: spec.credentials };
}

/** Makes the place, and puts the case's files, the skills with their canaries, and the driver's files there. */
export async function prepareLaunch(spec: LaunchSpec, folders: PlaceFolders): Promise<PreparedLaunch> {
  const planted = plantCanaries(spec.set, createToken);
  const installation = spec.driver.install(planted.set, { installAs: spec.request.options.installAs });
  const command = spec.command(commandRequest(spec, installation), runPlace(spec, folders));
  await makePlace(folders);
  const files = [...placeFixture(spec.fixture), ...installation.files, ...(command.files ?? [])];
  await writePlacedFiles(folders, files);
  return { installation, canaries: nameCanaries(planted.tokens, installation.namespace), command };
}
