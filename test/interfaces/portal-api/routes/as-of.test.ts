import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { isWithheld } from '../../../../application/audit/entry.js';
import type { Reply } from '../../../support/http/http-client.js';
import { type PortalService, portalService } from './clients-service.js';

type Json = Readonly<Record<string, unknown>>;

/** A number of users is not known of the past. */
const withoutUsers = (json: Json): Json => {
  const { items } = json;
  if (Array.isArray(items)) return { ...json, items: (items as Json[]).map(withoutUsers) };
  return 'callbackUrl' in json ? { ...json, users: null } : json;
};

/** What was answered after a step, by path, and the entry that was the last one then. */
interface Seen {
  readonly entry: number;
  readonly answers: ReadonlyMap<string, { readonly status: number; readonly json: Json }>;
}

describe('records of the portal’s API in the past', () => {
  let service: PortalService;
  const seen: Seen[] = [];
  /** Paths of single records. */
  const records: string[] = [];
  const secrets: string[] = [];
  const lists = [
    '/clients',
    '/clients?q=o',
    '/api-keys',
    '/resources',
    '/resources?q=orders',
    '/connections',
  ];
  const settings = ['/settings', '/tenant', '/settings/legacy-sign-in'];

  const owner = async (method: string, path: string, body?: object): Promise<Reply> => {
    service.world.now += 1_000;
    const reply = await service.as('owner.acme', method, path, body === undefined ? {} : { body });
    if (method !== 'GET') expect(reply.status, `${method} ${path} ${reply.text}`).to.be.within(200, 204);
    return reply;
  };
  const read = (path: string, asOf?: number | string): Promise<Reply> => {
    const moment = asOf === undefined ? '' : `${path.includes('?') ? '&' : '?'}asOf=${asOf}`;
    return service.as('admin.acme', 'GET', path + moment);
  };
  const created = async (path: string, body: object): Promise<string> => {
    const { json } = await owner('POST', path, body);
    for (const name of ['key', 'clientSecret']) if (typeof json[name] === 'string') secrets.push(json[name]);
    const record = `${path}/${String(json['clientId'] !== undefined && path === '/clients' ? json['clientId'] : json['id'])}`;
    records.push(record);
    return record;
  };
  const look = async (): Promise<void> => {
    const entries = service.world.log.all.filter(({ context }) => context.tenantId === service.tenants.acme);
    const entry = entries.findLastIndex(({ event }) => !isWithheld(event.type)) + 1;
    const answers = new Map<string, { status: number; json: Json }>();
    for (const path of [...lists, ...settings, ...records]) {
      const { status, json } = await read(path);
      const { traceId: _, ...rest } = json;
      answers.set(path, { status, json: rest });
    }
    seen.push({ entry, answers });
  };

  before(async () => {
    service = await portalService();
    const step = async (work: () => Promise<unknown>): Promise<void> => {
      await work();
      await look();
    };
    let [client, key, resource, connection] = ['', '', '', ''];
    await look();
    await step(async () => {
      client = await created('/clients', {
        name: 'Shop',
        type: 'confidential',
        kind: 'web',
        redirectUris: ['https://shop.example.com/cb'],
      });
    });
    await step(async () => {
      key = await created('/api-keys', { name: 'reports', scopes: ['users:read'] });
    });
    await step(async () => {
      resource = await created('/resources', { identifier: 'https://orders.example.com', name: 'Orders' });
    });
    await step(async () => {
      connection = await created('/connections', {
        provider: 'oidc',
        name: 'Staff',
        issuer: 'https://id.acme.test',
        clientId: 'tessera',
        clientSecret: 'hardly-a-secret-9xQ2',
      });
      secrets.push('hardly-a-secret-9xQ2');
    });
    const domain = `${connection}/domains/acme.test`;
    await step(() => owner('POST', domain));
    await step(() => owner('PUT', client, { name: 'Store', resources: ['https://orders.example.com'] }));
    await step(async () =>
      secrets.push(String((await owner('POST', `${client}/rotate-secret`)).json['clientSecret'])),
    );
    await step(() => owner('PUT', key, { name: 'figures' }));
    await step(() => owner('PUT', resource, { name: 'Orders and returns', accessTokenMinutes: 5 }));
    await step(() =>
      owner('PUT', connection, { name: 'People', clientSecret: 'another-secret-7yZ8', enabled: false }),
    );
    secrets.push('another-secret-7yZ8');
    await step(() => owner('PUT', '/settings', { signUp: 'open' }));
    await step(() => owner('PUT', '/tenant', { name: 'Acme & Sons' }));
    await step(() => owner('DELETE', domain));
    await step(() => owner('DELETE', connection));
    await step(() => owner('DELETE', resource));
    await step(() => owner('DELETE', key));
    await step(() => owner('DELETE', client));
  });
  after(() => service.stop());

  it('every record and list of the past is what was answered then', async function () {
    this.slow(20_000);
    expect(new Set(seen.map(({ entry }) => entry)).size).to.equal(seen.length);
    for (const { entry, answers } of seen)
      for (const [path, then] of answers) {
        const { status, json } = await read(path, entry);
        const { traceId: _, ...rest } = json;
        expect({ status, json: rest }, `${path} after entry ${entry}`).to.deep.equal({
          status: then.status,
          json: withoutUsers(then.json),
        });
      }
  });

  it('no record is there before its creation, nor is the tenant', async () => {
    for (const path of records) {
      const { status } = await read(path, seen[0]!.entry);
      expect(status, path).to.equal(404);
    }
    for (const path of lists)
      expect((await read(path, '2000-01-01T00:00:00Z')).json, path).to.deep.include({ items: [] });
    for (const path of settings)
      expect((await read(path, '2000-01-01T00:00:00Z')).json, path).to.include({
        status: 404,
        code: 'tenant_not_found',
      });
  });

  it('no secret and no digest of one is shown of the past', async function () {
    this.slow(20_000);
    expect(secrets).to.have.length(5);
    const digests = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
    for (const { entry } of seen)
      for (const path of [...lists, ...records]) {
        const { text } = await read(path, entry);
        for (const secret of [...secrets, ...digests]) expect(text, path).to.not.contain(secret);
      }
  });

  it('the past of another tenant is not there', async () => {
    const { entry } = seen.at(-2)!;
    for (const path of records) {
      const { status } = await service.as('owner.globex', 'GET', `${path}?asOf=2100-01-01T00:00:00Z`);
      expect(status, path).to.equal(404);
    }
    for (const path of lists) {
      const and = path.includes('?') ? '&' : '?';
      const { json } = await service.as('owner.globex', 'GET', `${path}${and}asOf=2100-01-01T00:00:00Z`);
      expect(json['items'], path).to.deep.equal([]);
    }
    expect((await service.as('owner.globex', 'GET', `/settings?asOf=${entry + 1_000}`)).status).to.equal(400);
  });

  it('a list of the past has pages, and a cursor is valid at its moment only', async () => {
    for (const name of ['b', 'a', 'c', 'e', 'd'])
      await created('/api-keys', { name, scopes: ['users:read'] });
    await look();
    const { entry, answers } = seen.at(-1)!;
    const all = answers.get('/api-keys')!.json['items'] as Json[];
    await created('/api-keys', { name: 'later', scopes: ['users:read'] });
    const found: Json[] = [];
    let cursor = '';
    do {
      const { json } = await read(
        `/api-keys?limit=2&includeTotal=true${cursor && `&cursor=${cursor}`}`,
        entry,
      );
      expect(json['total']).to.equal(all.length);
      found.push(...(json['items'] as Json[]));
      cursor = (json['nextCursor'] as string | null) ?? '';
      if (cursor !== '')
        expect((await read(`/api-keys?limit=2&cursor=${cursor}`, entry - 1)).json).to.include({
          status: 400,
        });
    } while (cursor !== '');
    expect(found).to.deep.equal(all);
  });
});
