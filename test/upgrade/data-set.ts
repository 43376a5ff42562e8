import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventDefinitions } from '../../domain/shared/domain-event.js';
import { type MigrationStep, stepsOf } from '../../infrastructure/postgres/migrate.js';
import { migrationsOf } from '../../interfaces/compose/runtime/migrations.js';
import { projections } from '../../projections/registry.js';
import { call } from '../support/http/http-client.js';

/** The folders of data sets, one for each release, by its version. */
export const RELEASES = fileURLToPath(new URL('releases', import.meta.url));

/** What a release left: a dump of its database, log included, and what it answered from that. */
export interface DataSet {
  readonly masterKey: string;
  /** An API key of the tenant with every scope. */
  readonly apiKey: string;
  /** What the release's code states: steps of the schema, versions of read models, types of events. */
  readonly shape: Shape;
  /** Answers of the Management API, by path. */
  readonly records: Readonly<Record<string, unknown>>;
}

export interface Shape {
  readonly steps: readonly MigrationStep[];
  readonly readModels: Readonly<Record<string, number>>;
  readonly eventTypes: readonly string[];
}

/** Returns the shape of this code. */
export const shapeOfCode = (): Shape => ({
  steps: stepsOf(migrationsOf({ eventStoreUrl: null })),
  readModels: Object.fromEntries(projections.map(({ name, version }) => [name, version])),
  eventTypes: Object.keys(eventDefinitions).sort(),
});

export const dataSetOf = (version: string): DataSet =>
  JSON.parse(readFileSync(join(RELEASES, version, 'data-set.json'), 'utf8')) as DataSet;

/** Returns the statements of a release's dump. The login of the server owns what the login of the dump owned. */
export const dumpOf = (version: string): string =>
  readFileSync(join(RELEASES, version, 'dump.sql'), 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(' OWNER TO tessera;', ' OWNER TO CURRENT_USER;');

const lists = [
  '/api/users?limit=100&sort=createdAt',
  '/api/roles',
  '/api/webhooks',
  '/api/auditlogs?limit=100',
];

interface Page {
  readonly items?: readonly { readonly id: string }[];
}

/** Returns what the Management API says of every user, role and webhook, of the branding and the audit log. */
export async function recordsAt(url: string, key: string): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  const read = async (path: string): Promise<Page> => {
    const reply = await call(url, 'GET', path, { key });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    records[path] = reply.json;
    return reply.json;
  };
  for (const list of lists) {
    const [path = ''] = list.split('?');
    const { items = [] } = await read(list);
    if (path !== '/api/auditlogs') for (const { id } of items) await read(`${path}/${id}`);
    if (path === '/api/users') for (const { id } of items) await read(`${path}/${id}/history`);
  }
  await read('/api/branding');
  return records;
}
