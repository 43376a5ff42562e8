import { run } from '../../../interfaces/cli/run.js';
import type { Ended, Environment } from '../services/service-process.js';

/**
 * Runs `tessera` with these arguments in this process, with the effects and the output of a process of its own, whose start
 * takes longer than most commands. `isTTY`: whether its stdout passes for a terminal. Effects between processes need `tessera` of service-process.
 */
export async function tesseraHere(
  args: readonly string[],
  env: Environment,
  { isTTY = false }: { readonly isTTY?: boolean } = {},
): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    env,
    stdout: { write: (text) => (stdout += text), isTTY },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, signal: null, stdout, stderr };
}
