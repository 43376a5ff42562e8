/**
 * Writes the data set of a release, `releases/<version>/`, by the release's own code: once, when it is made. To be run with
 * `TEST_DATABASE_URL`, an empty server of the oldest version of PostgreSQL whose `pg_dump` is there, with the login `tessera`:
 *
 *     TEST_DATABASE_URL=postgres://tessera@127.0.0.1:5433/postgres npm run release:data
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../support/http/http-client.js';
import { root } from '../support/run/built-checkout.js';
import { until } from '../support/run/until.js';
import { copyTestDatabase, testDatabaseUrl } from '../support/services/postgres.js';
import { bootstrapOf, startServiceProcess, temporaryDataDir } from '../support/services/service-process.js';
import { scopes } from '../../domain/api-key/scopes.js';
import { RELEASES, recordsAt, shapeOfCode } from './data-set.js';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const dataDir = temporaryDataDir();
const BOOTSTRAP_FILE = `${dataDir.path}.json`;
const masterKey = randomBytes(32).toString('base64url');
const DATABASE_URL = await testDatabaseUrl();

const redirectUris = ['https://shop.example/callback'];
const tenant = {
  slug: 'acme',
  name: 'Acme',
  settings: { mfa: 'optional', passwordMinLength: 10, signUp: 'open' },
  owner: { email: 'owner@acme.example', password: 'a long password of the owner', firstName: 'Olga' },
  resources: [
    {
      identifier: 'https://orders.acme.example',
      name: 'Orders',
      permissions: [{ name: 'orders:read', description: 'Read orders' }],
    },
  ],
  roles: [
    {
      name: 'billing',
      description: 'Reads invoices',
      permissions: [{ resource: 'https://orders.acme.example', name: 'orders:read' }],
    },
    { name: 'support' },
  ],
  users: [
    {
      email: 'ada@acme.example',
      password: 'a long password of Ada',
      firstName: 'Ada',
      lastName: 'Byron',
      locale: 'de',
      externalId: 'hr-1',
      roles: ['admin', 'billing'],
      emailVerified: true,
    },
    { email: 'zoë@acme.example', firstName: 'Zoë', lastName: 'Łukasiewicz', roles: ['user', 'support'] },
  ],
  apiKeys: [{ name: 'everything', scopes: [...scopes] }],
  clients: [
    { name: 'Shop', kind: 'web', clientId: 'shop', redirectUris },
    { name: 'Till', kind: 'native', clientId: 'till', redirectUris: ['com.example.till:/callback'] },
    {
      name: 'Night',
      kind: 'service',
      clientId: 'night',
      grantTypes: ['client_credentials'],
      roles: ['billing'],
    },
  ],
};
// an API belongs to one tenant
const roles = tenant.roles.map(({ name }) => ({ name }));
const beta = { ...tenant, slug: 'beta', name: 'Beta', resources: [], roles, clients: [] };
writeFileSync(BOOTSTRAP_FILE, JSON.stringify({ tenants: [tenant, beta] }));

const service = await startServiceProcess({
  DATABASE_URL,
  MASTER_KEY: masterKey,
  DATA_DIR: dataDir.path,
  BOOTSTRAP_FILE,
});
await service.ready;
const key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
const send = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<Readonly<Record<string, unknown>>> => {
  const reply = await call(service.url, method, path, { key, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.json;
};
const person = async (name: string): Promise<string> =>
  String(
    (
      await send('POST', '/api/users', {
        email: `${name}@acme.example`,
        firstName: name,
        lastName: 'Öz',
        metadata: { desk: `${name.length}` },
      })
    )['id'],
  );

const [suspended, erased, renamed, moved] = await Promise.all(['sam', 'eve', 'ron', 'mia'].map(person));
await send('POST', `/api/users/${suspended}/suspend`);
await send('PUT', `/api/users/${renamed}`, { firstName: 'Ronald', externalId: 'hr-2' });
await send('PUT', `/api/users/${moved}`, { email: 'mia.moved@acme.example' });
await send('DELETE', `/api/users/${erased}`);
const role = await send('POST', '/api/roles', { name: 'auditor', description: 'Reads the audit log' });
await send('PUT', `/api/roles/${String(role['id'])}`, { description: 'Reads the whole audit log' });
await send('POST', '/api/webhooks', {
  url: 'https://listener.example/hooks',
  events: ['user.created', 'user.deleted'],
});
await send('PUT', '/api/branding', {
  colors: { primary: '#114488', background: '#ffffff', text: '#111111', error: '#aa0000' },
});
await until(async () => (await fetch(`${service.url}/health/ready`)).status === 200);
await service.end('SIGTERM');

// answered by a process that appends nothing else, from the copy; the dump is of the database before
const copy = await copyTestDatabase(DATABASE_URL);
const reader = await startServiceProcess({
  DATABASE_URL: copy,
  MASTER_KEY: masterKey,
  DATA_DIR: `${dataDir.path}-2`,
});
await reader.ready;
const records = await recordsAt(reader.url, key);
await reader.end('SIGTERM');

const folder = join(RELEASES, version);
mkdirSync(folder, { recursive: true });
const dump = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=50', '--no-comments', DATABASE_URL]);
writeFileSync(join(folder, 'dump.sql'), dump);
writeFileSync(
  join(folder, 'data-set.json'),
  JSON.stringify({ masterKey, apiKey: key, shape: shapeOfCode(), records }, null, 2),
);
process.stderr.write(`${folder}: ${dump.length} bytes\n`);
process.exit(0);
