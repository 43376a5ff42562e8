import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { builtCheckout, root } from '../../../support/run/built-checkout.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';
import { until } from '../../../support/run/until.js';
import {
  type Environment,
  type TestProcess,
  freePort,
  runNode,
} from '../../../support/services/service-process.js';
import { docsFolder } from '../docs-folder.js';

interface Manifest {
  readonly name: string;
  readonly scripts: { readonly start: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Packages that those of an example import, and that a browser loads by itself. */
const beside: Readonly<Record<string, readonly string[]>> = { 'oidc-client-ts': ['jwt-decode'] };

/** Copies an example, and links what `npm install` would install there; returns the folder. */
async function installed(name: string): Promise<string> {
  const folder = join(temporaryFolder('example'), name);
  cpSync(join(docsFolder, 'examples', name), folder, { recursive: true });
  const { dependencies = {} } = manifestOf(folder);
  for (const [dependency, version] of Object.entries(dependencies)) {
    const isOurs = dependency.startsWith('@tessera-identity/');
    const source = isOurs ? await builtCheckout() : join(root, 'node_modules', dependency);
    if (!isOurs) expect((manifestOf(source) as unknown as { version: string }).version).to.equal(version);
    for (const one of [dependency, ...(beside[dependency] ?? [])]) {
      const link = join(folder, 'node_modules', one);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(one === dependency ? source : join(root, 'node_modules', one), link, 'dir');
    }
  }
  return folder;
}

/** Runs an example by its `npm start`. */
export async function runExample(name: string, env: Environment): Promise<TestProcess> {
  const folder = await installed(name);
  return runNode(folder, manifestOf(folder).scripts.start.split(' ').slice(1), env);
}

export interface ServedExample extends TestProcess {
  readonly url: string;
}

/** Runs an example that serves HTTP, and waits until it does. */
export async function serveExample(name: string, env: Environment, port?: number): Promise<ServedExample> {
  const at = port ?? (await freePort());
  const running = await runExample(name, { ...env, PORT: String(at) });
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  await until(() => hasEnded || running.stdout().includes(`localhost:${at}`));
  expect(running.stderr()).to.equal('');
  return { ...running, url: `http://localhost:${at}` };
}
