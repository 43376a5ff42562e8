import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './built-checkout.js';

/**
 * Runs a program of this folder that kills itself, and returns what it printed; null where it was killed. Throws where it ended
 * otherwise.
 */
export async function runKilled(
  program: 'killed-witness-process' | 'killed-signer-process',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const file = join(root, 'test', 'support', 'run', `${program}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
  return printed;
}
