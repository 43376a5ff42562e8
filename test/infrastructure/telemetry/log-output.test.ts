import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { builtCheckout } from '../../support/built-checkout.js';
import { temporaryClusterFolder } from '../../support/postgres.js';

/** What a process does whose log is on standard output. */
async function run(program: string, stdout: number): Promise<number | null> {
  const log = join(await builtCheckout(), 'dist', 'infrastructure', 'telemetry', 'log.js');
  const source = `import { createLog } from ${JSON.stringify(log)};
    const log = createLog({ level: 'info' });
    ${program}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', stdout, 'inherit'],
  }).status;
}

describe('the log on standard output', () => {
  it('keeps lines in the order in which they were said, urgent ones and the last ones too', async () => {
    const folder = temporaryClusterFolder();
    const path = join(folder.path, 'log');
    const file = openSync(path, 'w');
    const code = await run(
      `import { pbkdf2 } from 'node:crypto';
       // nothing can be written beside the program while these take all threads
       for (let busy = 0; busy < 4; busy++) pbkdf2('p', 's', 200_000, 64, 'sha512', () => undefined);
       for (let number = 0; number < 1_000; number++)
         log[number % 400 === 399 ? 'warn' : 'info']({ number }, 'said');
       log.flush();
       process.exit(0);`,
      file,
    );
    closeSync(file);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    folder.remove();
    expect(code).to.equal(0);
    expect(lines.map((line) => (JSON.parse(line) as { number: number }).number)).to.deep.equal(
      Array.from({ length: 1_000 }, (_, number) => number),
    );
  });

  (existsSync('/dev/full') ? it : it.skip)(
    'ends nothing when it cannot be written (to /dev/full, which Linux has)',
    async () => {
      const full = openSync('/dev/full', 'w');
      const code = await run(
        `for (let number = 0; number < 20_000; number++) log.info({ number }, 'said');
       log.error({}, 'said at once');
       setTimeout(() => process.exit(7), 500);`,
        full,
      );
      closeSync(full);
      expect(code).to.equal(7);
    },
  );
});
