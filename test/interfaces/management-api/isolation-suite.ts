import { randomUUID } from 'node:crypto';
import { addConnection } from '../../support/samples/connections.js';
import { addTotp, userNow } from '../../support/samples/second-factor.js';
import { sessionLifetime } from '../../../domain/sign-in/session-lifetime.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import { expect } from 'chai';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { exampleOf } from '../../support/samples/schema-example.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { schemas } from '../../../interfaces/management-api/schemas/schemas.js';
import { type Reply, withoutTrace } from '../../support/http/http-client.js';
import { until } from '../../support/run/until.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

interface Inhabited {
  readonly tenantId: string;
  readonly key: string;
  readonly userId: string;
  readonly roleId: string;
  readonly sessionId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly replayId: string;
  readonly factorId: string;
  readonly identityId: string;
  readonly importId: string;
}

async function inhabit(service: ApiUnderTest): Promise<Inhabited> {
  const tenantId = await service.tenant();
  const key = await service.key(tenantId);
  const idOf = (reply: Reply): string => String(reply.json['id']);
  const user = await service.call('POST', '/api/users', { key, body: { email: 'ada@example.com' } });
  const role = await service.call('POST', '/api/roles', { key, body: { name: 'clerk' } });
  expect([user.status, role.status]).to.deep.equal([201, 201]);
  const userId = idOf(user);
  const roleId = idOf(role);
  const assigned = await service.call('POST', `/api/roles/${roleId}/users/${userId}`, { key });
  expect(assigned.status).to.equal(204);
  const { session } = await service.app.sessions.start({
    tenantId,
    userId,
    generation: 0,
    amr: ['pwd'],
    remembered: false,
    provedMailbox: null,
    authenticatedAt: service.app.clock.now(),
    lifetime: sessionLifetime(defaultSettings),
    ip: null,
    userAgent: null,
  });
  const { factorId } = await addTotp(service.app, tenantId, userId);
  const linked = await service.call('POST', `/api/users/${userId}/identities`, {
    key,
    body: { connectionId: await addConnection(service.app, tenantId), subject: 'subject-4711' },
  });
  expect(linked.status, linked.text).to.equal(201);
  const identityId = idOf(linked);
  const webhook = await service.call('POST', '/api/webhooks', {
    key,
    body: { url: 'https://listener.invalid/hooks', events: ['*'] },
  });
  const webhookId = idOf(webhook);
  const delivery = await service.call('POST', `/api/webhooks/${webhookId}/test`, { key });
  const replay = await service.call('POST', `/api/webhooks/${webhookId}/replay`, {
    key,
    body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  });
  expect([webhook.status, delivery.status, replay.status]).to.deep.equal([201, 202, 202]);
  const imported = await service.call('POST', '/api/users/imports', {
    key,
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: '{"email":"bo@example.com"}',
  });
  expect(imported.status, imported.text).to.equal(202);
  const sessionId = session.sessionId;
  const importId = idOf(imported);
  await until(async () => {
    const { json } = await service.call('GET', `/api/users/imports/${importId}`, { key });
    return json['state'] === 'done';
  });
  const sent = { webhookId, deliveryId: idOf(delivery), replayId: idOf(replay) };
  return { tenantId, key, userId, roleId, sessionId, factorId, identityId, importId, ...sent };
}

/** What an id parameter means. */
const nounOf = (
  route: Route,
  parameter: string,
):
  | 'user'
  | 'role'
  | 'session'
  | 'factor'
  | 'identity'
  | 'webhook'
  | 'delivery'
  | 'replay'
  | 'import'
  | 'entry' => {
  if (route.numbered) return 'entry';
  if (route.path.startsWith('/api/users/imports/')) return 'import';
  if (parameter === 'sid') return 'session';
  if (parameter === 'factorId') return 'factor';
  if (parameter === 'identityId') return 'identity';
  if (parameter === 'deliveryId') return 'delivery';
  if (parameter === 'replayId') return 'replay';
  if (route.path.startsWith('/api/webhooks/')) return 'webhook';
  return parameter === 'userId' || (parameter === 'id' && route.path.startsWith('/api/users/'))
    ? 'user'
    : 'role';
};

/** Entries are counted by tenant: another's number is one's own, unless nobody has come that far. */
const NO_ENTRY = '1000000';

const idIn = (
  { userId, roleId, sessionId, factorId, identityId, webhookId, deliveryId, replayId, importId }: Inhabited,
  noun: ReturnType<typeof nounOf>,
): string =>
  ({
    user: userId,
    role: roleId,
    session: sessionId,
    factor: factorId,
    identity: identityId,
    entry: NO_ENTRY,
    webhook: webhookId,
    delivery: deliveryId,
    replay: replayId,
    import: importId,
  })[noun];

const bodyFor = (route: Route): unknown =>
  route.method === 'GET' || route.takes === undefined ? undefined : exampleOf(schemas[route.takes], schemas);

/** A record of another tenant is answered exactly like one that does not exist. */
export function isolationSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let own: Inhabited;
  let other: Inhabited;
  before(async () => {
    service = await start();
    [own, other] = [await inhabit(service), await inhabit(service)];
  });
  after(() => service.stop());

  for (const route of routes) {
    for (const [, parameter = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
      const ask = (id: string): Promise<Reply> => {
        const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
          if (name === parameter) return id;
          return idIn(own, nounOf(route, name));
        });
        const body = bodyFor(route);
        return service.call(route.method, path, { key: own.key, ...(body === undefined ? {} : { body }) });
      };

      it(`${route.method} ${route.path} answers the {${parameter}} of another tenant with 404 like a random id, byte for byte`, async () => {
        const noun = nounOf(route, parameter);
        const before = await service.head();
        const expected = await ask(randomUUID());
        expect(expected.status).to.equal(404);
        expect(expected.json['code']).to.equal(`${noun}_not_found`);
        const foreign = [
          idIn(other, noun),
          ...(noun === 'role' ? (['owner', 'user'] as const) : []).map((name) =>
            builtInRoleId(other.tenantId, name),
          ),
        ];
        const nothing = [
          'x',
          '%ff',
          '%00',
          other.userId.toUpperCase(),
          `${own.userId}0`,
          'null',
          '..%2f',
          '0',
        ];
        const swapped = [noun === 'user' ? other.roleId : other.userId, other.tenantId, own.tenantId];
        for (const id of [...foreign, ...nothing, ...swapped]) {
          const reply = await ask(id);
          expect(reply.status, id).to.equal(404);
          expect(withoutTrace(reply), id).to.equal(withoutTrace(expected));
          expect([...reply.headers.keys()].sort()).to.deep.equal([...expected.headers.keys()].sort());
        }
        expect(await service.head()).to.equal(before);
      });

      if (route.method !== 'GET') {
        it(`${route.method} ${route.path} answers 404 before it reports faults of the input`, async () => {
          const path = route.path.replace(/\{\w+\}/g, () => randomUUID());
          for (const body of ['{', '[]', '{"nonsense":1}', 'x'.repeat(300_000)]) {
            const reply = await service.call(route.method, path, { key: own.key, body });
            expect(reply.status).to.equal(404);
          }
        });
      }
    }
  }

  it('the lists of one tenant show nothing of another', async () => {
    for (const path of [
      '/api/users',
      '/api/roles',
      `/api/roles/${own.roleId}/users`,
      `/api/users/${own.userId}/sessions`,
      '/api/webhooks',
      `/api/webhooks/${own.webhookId}/deliveries`,
      `/api/webhooks/${own.webhookId}/replays`,
    ]) {
      const reply = await service.call('GET', `${path}?includeTotal=true&limit=200`, { key: own.key });
      expect(reply.status).to.equal(200);
      expect(reply.text).not.to.contain(other.userId).and.not.to.contain(other.roleId);
      expect(reply.text).not.to.contain(other.sessionId);
      for (const id of [other.webhookId, other.deliveryId, other.replayId])
        expect(reply.text).not.to.contain(id);
      expect((reply.json['items'] as unknown[]).length)
        .to.equal(reply.json['total'])
        .and.to.be.greaterThan(0);
    }
  });

  it('the other tenant is unchanged after all of these requests', async () => {
    const user = await service.call('GET', `/api/users/${other.userId}`, { key: other.key });
    expect(user.json).to.deep.include({
      email: 'ada@example.com',
      status: 'active',
      roles: ['user', 'clerk'],
    });
    const role = await service.call('GET', `/api/roles/${other.roleId}`, { key: other.key });
    expect(role.json).to.include({ name: 'clerk', userCount: 1 });
    const sessions = await service.call('GET', `/api/users/${other.userId}/sessions`, { key: other.key });
    expect((sessions.json['items'] as { id: string }[]).map(({ id }) => id)).to.deep.equal([other.sessionId]);
    expect((await userNow(service.app, other.tenantId, other.userId)).factors.totp?.factorId).to.equal(
      other.factorId,
    );
    const webhook = await service.call('GET', `/api/webhooks/${other.webhookId}`, { key: other.key });
    expect(webhook.json).to.deep.include({
      url: 'https://listener.invalid/hooks',
      active: true,
      events: ['*'],
    });
    expect(webhook.headers.get('etag')).to.equal('"0"');
    const path = `/api/webhooks/${other.webhookId}/deliveries`;
    const deliveries = (await service.call('GET', path, { key: other.key })).json['items'];
    expect((deliveries as { id: string }[]).map(({ id }) => id)).to.deep.equal([other.deliveryId]);
  });

  it('a cursor of one tenant, list or filter is refused at another', async () => {
    for (const email of ['b@example.com', 'c@example.com']) {
      await service.call('POST', '/api/users', { key: own.key, body: { email } });
      await service.call('POST', '/api/users', { key: other.key, body: { email } });
    }
    const page = await service.call('GET', '/api/users?limit=1', { key: own.key });
    const cursor = String(page.json['nextCursor']);
    const good = await service.call('GET', `/api/users?limit=2&cursor=${cursor}`, { key: own.key });
    expect(good.status).to.equal(200);
    for (const [key, path] of [
      [other.key, '/api/users'],
      [own.key, '/api/roles'],
      [own.key, `/api/roles/${own.roleId}/users`],
      [own.key, `/api/users/${own.userId}/history`],
      [own.key, `/api/users/${own.userId}/sessions`],
      [own.key, '/api/webhooks'],
      [own.key, `/api/webhooks/${own.webhookId}/deliveries`],
      [own.key, `/api/webhooks/${own.webhookId}/replays`],
    ] as const) {
      const reply = await service.call('GET', `${path}?cursor=${cursor}`, { key });
      expect([reply.status, reply.json['code']], path).to.deep.equal([400, 'invalid_input']);
    }
    const filtered = await service.call('GET', `/api/users?status=active&cursor=${cursor}`, { key: own.key });
    expect(filtered.status).to.equal(400);
  });
}
