import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BootstrapDocument } from '../../../application/bootstrap/bootstrap-document.js';
import type { BenchContext } from '../../benchmarks/measure.js';
import { builtCheckout, startArguments } from '../run/built-checkout.js';
import { freePort } from '../services/service-process.js';

/** A process that answers HTTP. */
export interface Served {
  readonly url: string;
  readonly pid: number;
}

export interface ServedService extends Served {
  /** A key with every scope for each tenant of `slugs`, in that order. */
  readonly keys: readonly string[];
  readonly tenantIds: readonly string[];
  readonly masterKey: string;
  readonly document: BootstrapDocument;
}

export interface ServeOptions {
  /** Variables in addition to those of every bench's service. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another checkout of the service, in which `npm run build` has run. Default: this one, with its present sources. */
  readonly checkout?: string | undefined;
}

/** Starts the built service with every role and with limits that no bench reaches; its log goes to a file. */
export async function serveBuilt(
  context: BenchContext,
  databaseUrl: string,
  slugs: readonly string[],
  { env = {}, checkout }: ServeOptions = {},
): Promise<ServedService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  context.onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const scopes = ['users:read', 'users:write', 'roles:read', 'roles:write'];
  const owner = { email: 'owner@example.com', password: 'correct horse battery' };
  const tenants = slugs.map((slug) => ({
    slug,
    name: slug,
    owner,
    apiKeys: [{ name: 'bench', scopes }],
    clients: [
      {
        clientId: `${slug}-app`,
        name: 'App',
        type: 'confidential',
        audience: `https://${slug}.bench.test`,
        redirectUris: ['https://app.bench.test/cb'],
      },
    ],
  }));
  const masterKey = randomBytes(32).toString('base64url');
  const asked = join(dataDir, 'asked.json');
  writeFileSync(asked, JSON.stringify({ tenants }));
  const port = await freePort();
  const child = spawn(process.execPath, startArguments(), {
    cwd: checkout ?? (await builtCheckout()),
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BOOTSTRAP_FILE: asked,
      MASTER_KEY: masterKey,
      BASE_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      RATE_LIMIT_IP_PER_MINUTE: '1000000000',
      ...env,
    },
    stdio: ['ignore', openSync(join(dataDir, 'service.log'), 'w'), 'inherit'],
  });
  context.onEnd(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/health/ready`, () => child.exitCode === null);
  const written = JSON.parse(readFileSync(join(dataDir, 'bootstrap.json'), 'utf8')) as BootstrapDocument;
  return {
    url,
    pid: child.pid ?? 0,
    keys: written.tenants!.map((tenant) => tenant.apiKeys![0]!.key!),
    tenantIds: written.tenants!.map((tenant) => tenant.tenantId!),
    masterKey,
    document: written,
  };
}

/** Starts the floor of Express and pg (`http-floor.ts`). */
export const serveFloor = (context: BenchContext, databaseUrl: string): Promise<Served> =>
  serveScript(context, './http-floor.ts', databaseUrl);

/** A plain service with the same durable effects as creating a user has (`crud-peer.ts`). */
export const serveCrudPeer = (context: BenchContext, databaseUrl: string): Promise<Served> =>
  serveScript(context, './crud-peer.ts', databaseUrl);

/** The one API key that `crud-peer.ts` knows. */
export const PEER_KEY = 'peer-key';

/** Runs a script of this folder as a process that takes the database's URL and prints its port. */
export async function serveScript(context: BenchContext, name: string, databaseUrl: string): Promise<Served> {
  const script = fileURLToPath(import.meta.resolve(name));
  const child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.onEnd(() => Promise.resolve(void child.kill()));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${line.toString().trim()}`, pid: child.pid ?? 0 };
}

async function answering(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(50);
  }
  throw new Error('the service ended before it was ready');
}
