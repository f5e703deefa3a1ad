import type { EvalDriver } from '@skillgauge/core';
import type { Check } from '../check.ts';
import {
  checkCommandShape,
  checkNoSecrets,
  checkPermissions,
  checkPins,
  checkPrompts,
} from './check-command.ts';
import {
  checkCapabilities,
  checkCaveat,
  checkCredentials,
  checkIdentity,
  checkSim,
} from './check-definition.ts';
import { checkDetectedCredential, checkDetection } from './check-detection.ts';
import { checkEmptyStream, checkSilentEndings } from './check-endings.ts';
import { checkNamespace, checkPlacedPaths, checkSkillsPlaced } from './check-installation.ts';

function permissionsSkip({ capabilities }: EvalDriver): string | null {
  const { permissions } = capabilities;
  return permissions.length > 1 ? null : `it knows only ${permissions.join()} permissions`;
}

/** What can be said of a driver without any output of its harness. */
export function contractChecks(driver: EvalDriver): Check[] {
  const check = (title: string, run: Check['run'], skip: string | null = null): Check => ({
    title,
    skip,
    run,
  });
  const said = driver.session === undefined ? null : 'it is said in the conversation';
  const sim = driver.sim === undefined ? 'it has no dialect for the simulated model' : null;
  return [
    check('names its contract, id and harness', () => checkIdentity(driver)),
    check('states its capabilities', () => checkCapabilities(driver)),
    check('carries a caveat if, and only if, firing is inferred', () => checkCaveat(driver)),
    check('names its credentials', () => checkCredentials(driver)),
    check('has a dialect that fits', () => checkSim(driver), sim),
    check('detects what is there', () => checkDetection(driver)),
    check('detects a credential and keeps its value', () => checkDetectedCredential(driver)),
    check('installs each skill once, to the byte, at depth one of one root', () => checkSkillsPlaced(driver)),
    check('resolves a namespace of unique ids for the whole set', () => checkNamespace(driver)),
    check('installs under plain relative paths, the same each time', () => checkPlacedPaths(driver)),
    check('builds its command and its preflight of plain text', () => checkCommandShape(driver)),
    check('hands every prompt over whole', () => checkPrompts(driver), said),
    check('keeps credentials out of arguments and workspace', () => checkNoSecrets(driver)),
    check('pins what it says can be pinned', () => checkPins(driver), said),
    check(
      'tells read from full permissions',
      () => checkPermissions(driver),
      said ?? permissionsSkip(driver),
    ),
    check('takes a silent end for an error', () => checkSilentEndings(driver)),
    check('says nothing on an empty stream', () => checkEmptyStream(driver)),
  ];
}
