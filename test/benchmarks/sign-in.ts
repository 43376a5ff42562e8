import { monitorEventLoopDelay } from 'node:perf_hooks';
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import type { App } from '../../application/app.js';
import { signIn } from '../../application/sign-in/sign-in.js';
import type { CommandContext } from '../../application/shared/command-context.js';
import { createTenant } from '../../application/tenant/create-tenant.js';
import { createUser } from '../../application/user/create-user.js';
import { suspendUser } from '../../application/user/suspend-user.js';
import { emailDigestOf } from '../../application/user/email/unique-email.js';
import { newMasterKey } from '../../infrastructure/crypto/master-key.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { openId } from '../../interfaces/compose/api/openid.js';
import { openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { command, systemCommand } from '../support/in-memory/in-memory-app.js';
import { type WaysDeps, waysToSignIn } from './sign-in/ways-to-sign-in.js';
import { type Bench, type BenchContext, drive, quantile, type Row, single } from './measure.js';

/**
 * Signing in, over PostgreSQL: what each way costs, what a password costs beside the hash, and that the time of a refusal
 * gives nobody its reason: medians over 200 runs differ by less than 5 %.
 */

const RUNS = 200;
const password = 'correct horse battery';

/** As many passwords as the service verifies at a time. */
const AT_A_TIME = Math.max(1, Math.min(availableParallelism() - 1, 3));
const IN_FLIGHT = 8;

type Kind = 'wrong' | 'unknown' | 'locked' | 'suspended' | 'overlong';
const kinds: readonly Kind[] = ['wrong', 'unknown', 'locked', 'suspended', 'overlong'];

export const bench: Bench = async (context) => {
  const world = await openWorld(context);
  const { app, tenantId, pending } = world;
  const origin = app.addresses.tenantHost('acme');
  const ways = await waysToSignIn({ app, tenantId, origin, pending, visit: () => visitor(world) });
  return [...ways, throughput(world), lag(world), ...refusals(world)];
};

interface World {
  readonly app: App;
  readonly pending: WaysDeps['pending'];
  readonly tenantId: string;
  /** Some `<name><n>@example.com` for each name. */
  readonly users: readonly string[];
}

async function openWorld(context: BenchContext): Promise<World> {
  const config = readConfig({ DATABASE_URL: await context.databaseUrl(), MASTER_KEY: newMasterKey() });
  const runtime = await openRuntime(config, { log: createLog({ level: 'silent' }), exclusive: false });
  context.onEnd(() => runtime.close());
  const { app } = runtime;
  const tenantId = uuids.next();
  await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
  const users = Array.from({ length: RUNS }, (_, n) => `${n}@example.com`);
  for (const email of users)
    for (const name of ['open', 'locked', 'suspended']) {
      const input = { email: name + email, password };
      const { record } = await createUser(app, systemCommand({ tenantId }), input);
      if (name === 'suspended') await suspendUser(app, systemCommand({ tenantId }), { userId: record.id });
    }
  return { app, tenantId, users, pending: openId(runtime, app).app.interactions };
}

let visits = 0;
/** Returns the context of one more browser, at an address of its own. */
const visitor = ({ tenantId }: World): CommandContext => {
  const n = ++visits;
  const ip = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  return command({ tenantId, source: 'hosted', ip, userAgent: 'Mozilla/5.0' });
};
const attempt = (world: World, email: string, typed: string) =>
  signIn(world.app, visitor(world), { email, password: typed, clientId: null });

const throughput = (world: World): Row => ({
  name: `signing in, ${IN_FLIGHT} in flight, against the hash alone, ${AT_A_TIME} at a time`,
  target: { atLeast: 0.85 },
  moonshot: { atLeast: 0.95 },
  subject: () => signingIn(world),
  floor: async () => {
    const hash = await world.app.secrets.hashPassword(password);
    return drive({ concurrency: AT_A_TIME, operations: RUNS }, () => verify(hash, password));
  },
});

const signingIn = (world: World) =>
  drive({ concurrency: IN_FLIGHT, operations: RUNS }, async (n) => {
    const { kind } = await attempt(world, `open${world.users[n] ?? ''}`, password);
    if (kind !== 'signed-in') throw new Error(kind);
  });

const lag = (world: World): Row => ({
  name: 'how late the event loop is meanwhile, p99',
  figure: 'p99',
  unit: 'ms',
  target: { atMost: 20 },
  subject: async () => {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    await signingIn(world);
    delays.disable();
    return single(delays.percentile(99) / 1e6);
  },
});

/** All kinds in turns, so that whatever else the machine does meets all of them. */
function refusals(world: World): Row[] {
  let running: Promise<Record<Kind, number>> | undefined;
  let asked = 0;
  const others = kinds.filter((kind) => kind !== 'wrong');
  /** One measurement serves every row of a round. */
  const medians = (): Promise<Record<Kind, number>> => {
    if (asked++ % others.length === 0) running = measured(world);
    return running!;
  };
  return others.map((kind) => ({
    name: `${kind}, against a wrong password: the longer by the shorter`,
    figure: 'p50',
    unit: '×',
    target: { atMost: 1.05 },
    moonshot: { atMost: 1.02 },
    subject: async () => {
      const { wrong, [kind]: other } = await medians();
      return single(Math.max(wrong / other, other / wrong));
    },
  }));
}

/** Locked just now: a lock lasts a minute, and so may a round. */
async function lock({ app, tenantId }: World, email: string): Promise<void> {
  const emailDigest = await emailDigestOf(app, tenantId, email);
  await app.signInFailures.clear(tenantId, [emailDigest]);
  for (let n = 0; n < 10; n++) await app.signInFailures.failed({ tenantId, emailDigest, ip: null });
}

async function measured(world: World): Promise<Record<Kind, number>> {
  const { app, tenantId, users } = world;
  const names = users.flatMap((email) => ['open', 'suspended'].map((name) => name + email));
  const digests = await Promise.all(names.map((email) => emailDigestOf(app, tenantId, email)));
  await app.signInFailures.clear(tenantId, digests);

  const times: Record<Kind, number[]> = { wrong: [], unknown: [], locked: [], suspended: [], overlong: [] };
  for (const [n, email] of users.entries())
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(n + turn) % kinds.length]!;
      const [typed, given] = typedAs(kind, email);
      if (kind === 'locked') await lock(world, typed);
      const startedAt = performance.now();
      const outcome = await attempt(world, typed, given);
      times[kind].push(performance.now() - startedAt);
      if (outcome.kind !== 'refused') throw new Error(`${kind}: ${outcome.kind}`);
    }
  const median = (kind: Kind): number =>
    quantile(
      times[kind].sort((a, b) => a - b),
      0.5,
    );
  return Object.fromEntries(kinds.map((kind) => [kind, median(kind)])) as Record<Kind, number>;
}

function typedAs(kind: Kind, email: string): readonly [email: string, password: string] {
  switch (kind) {
    case 'wrong':
      return [`open${email}`, 'wrong horse battery'];
    case 'unknown':
      return [`nobody${++visits}@example.com`, password];
    case 'overlong':
      return [`open${email}`, 'x'.repeat(4_000)];
    case 'locked':
    case 'suspended':
      return [kind + email, password];
  }
}
