import { runNode } from '../services/service-process.js';
import { builtCheckout } from './built-checkout.js';

/**
 * Runs a program of this folder that kills itself, and returns what it printed; null where it was killed. Throws where it ended
 * otherwise.
 */
export async function runKilled(
  program: 'killed-witness-process' | 'killed-signer-process',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const child = runNode(await builtCheckout(), [`dist/test/support/run/${program}.js`, ...args], env);
  const { code, signal, stdout, stderr } = await child.ended;
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr}`);
  return stdout;
}
