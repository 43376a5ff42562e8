import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

export interface ShellResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The subset of curl that README and the guide use, for machines without it. */
const curl = `#!/usr/bin/env node
const args = process.argv.slice(2);
const init = { headers: {} };
let url;
while (args.length > 0) {
  const arg = args.shift();
  if (arg === '-s') continue;
  if (arg === '-X') init.method = args.shift();
  else if (arg === '-H') { const [, name, value] = /^([^:]+): *(.*)$/.exec(args.shift()); init.headers[name] = value; }
  else if (arg === '-d') { init.method ??= 'POST'; init.body = args.shift(); }
  else if (arg.startsWith('-')) throw new Error('this curl does not know ' + arg);
  else url = arg;
}
process.stdout.write(await (await fetch(url, init)).text());
`;

/** Runs a script as pasted into a terminal: one `sh` in that folder, with these variables over the test's own PATH. */
export async function runShell(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ShellResult> {
  const fallback = temporaryFolder('shell');
  try {
    writeFileSync(join(fallback, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(fallback, 'curl'), curl, { mode: 0o755 });
    const path = [process.env['PATH'] ?? '', fallback].join(delimiter);
    const home = process.env['HOME'];
    const shell = spawn('sh', ['-c', script], {
      cwd,
      env: { PATH: path, ...(home === undefined ? {} : { HOME: home }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    shell.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(shell, 'close')) as [number | null];
    return { code, stdout, stderr };
  } finally {
    rmSync(fallback, { recursive: true, force: true });
  }
}
