import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect } from 'chai';
import { builtCheckout } from '../../support/run/built-checkout.js';
import { bundled } from '../../support/run/bundled-programs.js';
import { skipTest } from '../../support/run/left-out.js';

describe('a command whose output cannot be written', () => {
  const run = async (stdout: 'pipe' | number) => {
    const cwd = await builtCheckout();
    const child = spawn(process.execPath, [bundled.tessera, '--help'], {
      cwd,
      stdio: ['ignore', stdout, 'pipe'],
    });
    child.stdout?.destroy();
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stderr };
  };

  it('a command ends quietly when its reader has closed the pipe', async function () {
    this.slow(20_000);
    expect(await run('pipe')).to.deep.equal({ code: 0, stderr: '' });
  });

  it('a command says in one line that its output has no room', async function () {
    this.slow(20_000);
    if (!existsSync('/dev/full')) skipTest(this, 'there is no /dev/full');
    const full = openSync('/dev/full', 'w');
    try {
      const { code, stderr } = await run(full);
      expect(stderr).to.equal('tessera: the output cannot be written (ENOSPC)\n');
      expect(code).to.equal(1);
    } finally {
      closeSync(full);
    }
  });
});
