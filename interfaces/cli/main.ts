#!/usr/bin/env node
import { onWriteErrors } from './write-errors.js';
import { run } from './run.js';

const { env, stdout, stderr } = process;
const hasFailed = onWriteErrors({ stdout, stderr });
const code = await run(process.argv.slice(2), { env, stdout, stderr });
process.exitCode = code === 0 && hasFailed() ? 1 : code;
