import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { builtCheckout, modules, root, startArguments } from '../support/run/built-checkout.js';
import { bundlePrograms } from '../support/run/bundled-programs.js';
import {
  type Environment,
  type ServiceProcess,
  freePort,
  runNode,
  untilReady,
} from '../support/services/service-process.js';

/** A text of a source, and what stands in its place in the next release. */
type Edit = readonly [file: string, found: string | RegExp, instead: string];

/**
 * A release that adds what a release may add: a step of the schema, and a type of event, `UserPaused`, which it writes in place of
 * `UserSuspended`, with its row, its entry and its webhook.
 */
const edits: readonly Edit[] = [
  ['domain/user/user-events.ts', /^ {2}UserSuspended: (.*),$/m, '$& UserPaused: $1,'],
  ['domain/user/user.ts', "case 'UserSuspended':", "$& case 'UserPaused':"],
  ['domain/user/suspend-user.ts', "type: 'UserSuspended'", "type: 'UserPaused'"],
  ['application/user/user-audit.ts', /UserSuspended: (.*),/, '$& UserPaused: $1,'],
  [
    'application/user/user-webhooks.ts',
    '  UserReactivated: statusUpdated,',
    "$& UserPaused: updated(({ event: { data } }) => ({ userId: data.userId, changed: ['status'], status: 'suspended' })),",
  ],
  ['projections/users/project.ts', /UserSuspended: (.*),/, '$& UserPaused: $1,'],
  ['projections/registry.ts', /version: (\d+),/g, 'version: 1 + $1,'],
  [
    'interfaces/compose/runtime/migrations.ts',
    '...tenantRemainsMigrations,',
    "$& { name: 'pauses-1', sql: 'create table runtime.pauses (id uuid); alter table runtime.mails add column pause uuid' },",
  ],
];

const changed = new Set<string>();

const asNextRelease: Plugin = {
  name: 'as the next release',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const file = relative(root, path);
      const ofFile = edits.filter(([edited]) => edited === file);
      if (ofFile.length === 0) return undefined;
      let contents = await readFile(path, 'utf8');
      for (const [, found, instead] of ofFile) {
        const edited = contents.replace(found, instead);
        if (edited === contents) throw new Error(`${file} has no ${String(found)}`);
        contents = edited;
      }
      changed.add(file);
      return { loader: 'ts', contents };
    });
  },
};

let bundle: Promise<string> | undefined;

/** Returns the program of the next release, which is bundled once. */
const nextProgram = (): Promise<string> =>
  (bundle ??= (async () => {
    const folder = join(await builtCheckout(), 'dist', 'next-release');
    await bundlePrograms(join(root, 'interfaces'), folder, { ...modules, plugins: [asNextRelease] });
    const files = new Set(edits.map(([file]) => file));
    if (changed.size !== files.size)
      throw new Error(`only ${[...changed].join()} of the next release differ`);
    return join('dist', 'next-release', 'main.cjs');
  })());

/** Starts a process of the next release. */
export async function startNextRelease(env: Environment): Promise<ServiceProcess> {
  const port = await freePort();
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_IP_PER_MINUTE: '1000000' };
  const args = startArguments(await nextProgram());
  const service = runNode(await builtCheckout(), args, { ...limits, PORT: String(port), ...env });
  const ready = untilReady(service);
  ready.catch(() => undefined);
  return { ...service, url: `http://127.0.0.1:${port}`, ready };
}
