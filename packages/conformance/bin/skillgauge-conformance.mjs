#!/usr/bin/env node
import process from 'node:process';
import { conformanceCommand } from '@skillgauge/conformance';

process.exitCode = await conformanceCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  write: (text) => process.stdout.write(text),
});
