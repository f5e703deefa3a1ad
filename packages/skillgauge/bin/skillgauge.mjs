#!/usr/bin/env node
import { runProcess } from '../dist/cli/main.js';

process.exitCode = await runProcess(process.argv.slice(2));
