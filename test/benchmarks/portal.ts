import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventCodec } from '../../application/events/event-codec.js';
import { parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { type ServedService, serveBuilt } from '../support/bench/http-bench.js';
import { driveServer, loadClient } from '../support/bench/http-load.js';
import { fillUsers } from './api-read/fill-users.js';
import { appendLife, hopper, idOfUser, lifeOfUsers, USER_EVENTS } from './audit/life-of-a-tenant.js';
import { type Bench, type BenchContext, type Row, type Sample } from './measure.js';
import { type PortalToken, portalToken } from './portal/portal-token.js';

/**
 * What the screens of the portal ask for, with an owner's token, in a tenant with 1,000,000 people and as many entries of
 * the audit log, compared by p99 with one of 10,000. `BENCH_USERS` and `BENCH_ENTRIES` make the large tenant smaller.
 */

const FEW = 10_000;
const MANY_USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const MANY_ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000);
const CONNECTIONS = 4;
const OPERATIONS = 1_000;
const DAY = 86_400_000;

type Side = 0 | 1;

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const service = await serveBuilt(context, url, ['few', 'many']);
  await fill(context, service, url);
  const tokens = await Promise.all([portalToken(service, 0), portalToken(service, 1)]);
  return screens(service).map((screen) => growing(service, tokens, screen));
};

/** A request of a screen: its path in the tenant of a side. */
interface ScreenRequest {
  readonly name: string;
  readonly path: (side: Side) => string;
}

function screens({ tenantIds }: ServedService): ScreenRequest[] {
  const entries = [FEW, MANY_ENTRIES] as const;
  const users = [FEW, MANY_USERS] as const;
  const anyNumber = (side: Side): number => randomInt(entries[side] / USER_EVENTS);
  const anyUser = (side: Side): string => idOfUser(tenantIds[side] ?? '', anyNumber(side));
  const from = new Date(Math.floor(Date.now() / DAY) * DAY - 29 * DAY).toISOString();
  const same = (name: string, path: string): ScreenRequest => ({ name, path: () => path });
  return [
    same('overview', '/portal/api/overview'),
    same('users', '/api/users?limit=50'),
    same('users, by last sign-in', '/api/users?limit=50&sort=-lastLoginAt'),
    same('users, administrators', '/api/users?limit=50&role=admin'),
    { name: 'users, searched', path: (side) => `/api/users?limit=50&q=grace${randomInt(1, users[side])}` },
    { name: 'one user', path: (side) => `/api/users/${anyUser(side)}` },
    { name: 'one user, history', path: (side) => `/api/users/${anyUser(side)}/history` },
    { name: 'one user, activity', path: (side) => `/api/auditlogs?limit=50&targetId=${anyUser(side)}` },
    same('roles', '/api/roles?limit=50'),
    same('applications', '/portal/api/clients?limit=50'),
    same('API keys', '/portal/api/api-keys?limit=50'),
    same('webhooks', '/api/webhooks?limit=50'),
    same('audit', '/api/auditlogs?limit=50'),
    same('audit, failed sign-ins', '/api/auditlogs?limit=50&action=user.login_failed'),
    { name: 'audit, searched', path: (side) => `/api/auditlogs?limit=50&q=${hopper(anyNumber(side))}` },
    same('audit, stats of 30 days', `/api/auditlogs/stats?from=${from}&interval=day`),
    same('audit, alerts', '/api/auditlogs/alerts?limit=50'),
  ];
}

/** Both tenants get people straight into the read model, and entries by the log. */
async function fill(context: BenchContext, service: ServedService, url: string): Promise<void> {
  const database = new Database({ url, max: 8 });
  context.onEnd(() => database.close());
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const keys = postgresSubjectKeys({ database, masterKey: parseMasterKey(service.masterKey) });
  const log = { store, codec: eventCodec({ keys, validate: eventValidator() }) };
  const [few = '', many = ''] = service.tenantIds;
  await appendLife(log, lifeOfUsers(few, FEW));
  await appendLife(log, lifeOfUsers(many, MANY_ENTRIES));
  await fillUsers(database, few, FEW);
  await fillUsers(database, many, MANY_USERS);
  const entries = `select count(*)::int as entries from audit.entries`;
  for (;;) {
    const [row] = (await database.query<{ entries: number }>(entries)).rows;
    if ((row?.entries ?? 0) >= FEW + MANY_ENTRIES) break;
    await sleep(1_000);
  }
  await database.query('vacuum analyze');
  context.note(`${MANY_USERS} people and ${MANY_ENTRIES} entries beside ${FEW} of each`);
}

const growing = (
  service: ServedService,
  tokens: readonly [PortalToken, PortalToken],
  { name, path }: ScreenRequest,
): Row => {
  const asked = async (side: Side, operations: number): Promise<Sample> => {
    const client = await loadClient(service.url, CONNECTIONS);
    const headers = `Authorization: Bearer ${await tokens[side]()}\r\n`;
    try {
      return await driveServer(service.pid, { concurrency: CONNECTIONS, operations }, async () => {
        const { status, body } = await client.ask('GET', path(side), headers);
        if (status !== 200) throw new Error(`${path(side)}: ${status}: ${body}`);
      });
    } finally {
      client.close();
    }
  };
  // plans are made and code is compiled before it counts
  const measured = async (side: Side): Promise<Sample> => {
    await asked(side, OPERATIONS / 10);
    return asked(side, OPERATIONS);
  };
  return {
    name: `${name}, large tenant against small`,
    figure: 'p99',
    unit: 'ms p99',
    target: { atMost: 1.5 },
    subject: () => measured(1),
    floor: () => measured(0),
  };
};
