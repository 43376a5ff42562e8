import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root, startArguments } from '../support/run/built-checkout.js';
import { skipTest } from '../support/run/left-out.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';
import { until } from '../support/run/until.js';

/** Takes its time to stop, as a service does that finishes requests. */
const program = `
  const { writeFileSync } = require('node:fs');
  process.on('SIGTERM', () => setTimeout(() => { writeFileSync('stopped', ''); process.exit(0); }, 300));
  setInterval(() => undefined, 1_000);
  writeFileSync('running', String(process.pid));`;

describe('npm start', () => {
  it('npm start under a supervisor passes SIGTERM on, and ends after the service', async function () {
    if (process.platform === 'win32') skipTest(this, 'its shell has no exec');
    const folder = temporaryFolder('npm-start');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
    const main = join(folder, startArguments().at(-1)!);
    mkdirSync(dirname(main), { recursive: true });
    writeFileSync(main, program);
    const has = (name: string): string | null => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return null;
      }
    };
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
    const ended = once(npm, 'exit') as Promise<[code: number | null]>;
    try {
      await until(() => Boolean(has('running')));
      npm.kill('SIGTERM');
      const [code] = await ended;
      expect([has('stopped'), code]).to.deep.equal(['', 0]);
    } finally {
      const pid = Number(has('running'));
      try {
        if (pid > 0) process.kill(pid, 'SIGKILL');
      } catch {
        // it has ended
      }
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
