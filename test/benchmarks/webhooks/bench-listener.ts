import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchContext } from '../measure.js';

/** Starts `test/support/http/listener-process.ts`; its port. */
export async function benchListener(context: BenchContext): Promise<number> {
  const file = join(import.meta.dirname, '../../support/http/listener-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  context.onEnd(async () => {
    child.kill();
    await once(child, 'close');
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return Number(line);
}
