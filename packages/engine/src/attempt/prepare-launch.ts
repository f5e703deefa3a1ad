import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  type Canary,
  type CommandRequest,
  type HarnessCommand,
  type Installation,
  type RunPlace,
  withoutReplacedSkills,
} from '@skillgauge/core';
import { type Login, placeLogins } from '../credentials/login-files.ts';
import type { TelemetrySink } from '../telemetry/telemetry-sink.ts';
import { nameCanaries, plantCanaries } from '../workspace/plant-canaries.ts';
import { makePlace, type PlaceFolders } from '../workspace/run-place.ts';
import { placeFixture, writePlacedFiles } from '../workspace/write-files.ts';
import type { LaunchSpec } from './launch-spec.ts';

/** A place with everything in it, and the command to start there. */
export interface PreparedLaunch {
  installation: Installation;
  canaries: Canary[];
  command: HarnessCommand;
  /** What the command was made for. */
  request: CommandRequest;
  place: RunPlace;
  /** What we put into the workspace besides the fixture, relative to it. */
  placed: string[];
}

/** What a run is given besides its own folders. */
export interface GivenToRun {
  /** Folders that the runs of this driver share. */
  caches: Readonly<Record<string, string>>;
  telemetry: TelemetrySink | null;
  logins: readonly Login[];
}

/** 96 bits in plain hex: it looks like no key, and no text holds it by chance. */
function createToken(): string {
  return randomBytes(12).toString('hex');
}

function commandRequest(spec: LaunchSpec, installation: Installation): CommandRequest {
  const { bundled, effort, maxTurns, model, permissions } = spec.request.options;
  return { prompt: spec.prompt, model, effort, maxTurns, permissions, bundled, installation };
}

function runPlace(
  spec: LaunchSpec,
  { home, tmp, workspace }: PlaceFolders,
  { caches, telemetry }: GivenToRun,
): RunPlace {
  const endpoint = spec.endpoint === null ? null : { baseUrl: spec.endpoint.replace(/\/+$/, '') };
  const place = { workspace, home, tmp, endpoint, caches, credentials: spec.credentials };
  return telemetry === null ? place : { ...place, telemetry: { url: telemetry.url } };
}

/**
 * Makes the place, and puts the case's files, the skills with their canaries, the driver's files, and the logins there.
 */
export async function prepareLaunch(
  spec: LaunchSpec,
  folders: PlaceFolders,
  given: GivenToRun,
): Promise<PreparedLaunch> {
  const planted = plantCanaries(spec.set, createToken);
  const installation = spec.driver.install(planted.set, { installAs: spec.request.options.installAs });
  const request = commandRequest(spec, installation);
  const place = runPlace(spec, folders, given);
  const command = spec.command(request, place);
  await makePlace(folders);
  const fixture = spec.fixture === null ? null : withoutReplacedSkills(spec.fixture, installation);
  const ours = [...installation.files, ...(command.files ?? [])];
  await writePlacedFiles(folders, [...placeFixture(fixture), ...ours]);
  await placeLogins(folders.home, given.logins);
  const canaries = nameCanaries(planted.tokens, installation.namespace);
  const placed = ours
    .filter(({ root }) => root === 'workspace')
    .map((file) => path.posix.normalize(file.path));
  return { installation, canaries, command, request, place, placed };
}
