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
  // mocha may load modules of a dynamic import a second time: so all of the command line is imported in that way
  const { run } = await import('../../../interfaces/cli/run.js');
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    env,
    stdout: { write: (text) => (stdout += text), isTTY },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, signal: null, stdout, stderr };
}
