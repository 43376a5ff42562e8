import type { Ended, Environment } from '../services/service-process.js';

/**
 * Runs `tessera` with these arguments in this process: what it opens, says and answers is what a process of its own does,
 * whose start takes longer than most commands. What shows only between processes is for `tessera` of service-process.
 */
export async function tesseraHere(args: readonly string[], env: Environment): Promise<Ended> {
  // whoever loads tests may load once more what the command line imports only when it needs it: so all of it comes that way
  const { run } = await import('../../../interfaces/cli/run.js');
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    env,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, signal: null, stdout, stderr };
}
