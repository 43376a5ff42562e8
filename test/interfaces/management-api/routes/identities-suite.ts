import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { deleteConnection } from '../../../../application/connection/delete-connection.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { until } from '../../../support/run/until.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../../support/samples/connections.js';

const subject = 'subject-248289761001';

/** External accounts of users through the API. */
export function identitiesSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let connectionId: string;
  let userId: string;
  let people = 0;

  const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
    service.call(method, `/api/users/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const someone = async (): Promise<string> => {
    const reply = await service.call('POST', '/api/users', {
      key,
      body: { email: `person${(people += 1)}@example.com` },
    });
    return String(reply.json['id']);
  };
  const link = (of: string, more: object = {}): Promise<Reply> =>
    ask('POST', `${of}/identities`, { connectionId, subject, ...more });
  const listed = async (of: string): Promise<readonly Record<string, unknown>[]> =>
    JSON.parse((await ask('GET', `${of}/identities`)).text) as readonly Record<string, unknown>[];
  const typesOf = async (of: string): Promise<readonly string[]> =>
    (await service.app.events.load(streamName(tenantId, 'user', of))).map(({ event }) => event.type);
  const codeOf = ({ status, json }: Reply): unknown => [status, json['code']];

  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    connectionId = await addConnection(service.app, tenantId);
    userId = await someone();
  });
  after(() => service.stop());

  it('an external account is linked, listed, counted and unlinked', async () => {
    const reply = await link(userId);
    expect(reply.status, reply.text).to.equal(201);
    expect(reply.json).to.deep.include({ connectionId, connection: 'Acme staff', subject, email: null });
    expect(reply.json['linkedAt']).to.match(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(await listed(userId)).to.deep.equal([reply.json]);
    expect(reply.json).to.include({ lastUsedAt: null });
    const identityId = String(reply.json['id']);
    expect(reply.headers.get('location')).to.equal(`/api/users/${userId}/identities/${identityId}`);
    await service.app.connectionUses.recordUse(tenantId, connectionId, { userId, identityId });
    expect((await listed(userId))[0]?.['lastUsedAt']).to.match(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect((await ask('GET', userId)).json).to.include({ identities: 1, hasPassword: false });
    expect((await service.call('GET', '/api/users', { key })).text).to.contain('"identities":1');

    expect((await ask('DELETE', `${userId}/identities/${String(reply.json['id'])}`)).status).to.equal(204);
    expect(await listed(userId)).to.deep.equal([]);
    expect((await ask('GET', userId)).json).to.include({ identities: 0 });
  });

  it('the same account again is answered as it is, and nothing is written', async () => {
    const first = await link(userId);
    const again = await link(userId);
    expect([again.status, again.json]).to.deep.equal([201, first.json]);
    expect((await typesOf(userId)).filter((type) => type === 'UserIdentityLinked')).to.have.length(1);
  });

  it('an account of another user is refused until it is unlinked there', async () => {
    const other = await someone();
    const { json } = await link(userId);
    expect(codeOf(await link(other))).to.deep.equal([409, 'identity_taken']);
    expect(await listed(other)).to.deep.equal([]);
    await ask('DELETE', `${userId}/identities/${String(json['id'])}`);
    expect((await link(other)).status).to.equal(201);
  });

  it('the same subject at another issuer is another account, at another connection to the issuer the same', async () => {
    const elsewhere = await addConnection(service.app, tenantId, { issuer: 'https://id.else.test' });
    const second = await addConnection(service.app, tenantId, { name: 'Acme again' });
    const { json } = await link(userId);
    expect((await link(userId, { connectionId: elsewhere })).status).to.equal(201);
    expect((await link(userId, { connectionId: second.toUpperCase() })).json['id']).to.equal(json['id']);
    expect(await listed(userId)).to.have.length(2);
  });

  it('of 50 users who are linked to one account at once one gets it', async function () {
    this.slow(6_000);
    const users = await Promise.all(Array.from({ length: 50 }, someone));
    const replies = await Promise.all(users.map((one) => link(one)));
    const winners = replies.filter(({ status }) => status === 201);
    expect(winners).to.have.length(1);
    for (const reply of replies.filter((one) => !winners.includes(one)))
      expect(codeOf(reply)).to.deep.equal([409, 'identity_taken']);
    const counts = await Promise.all(users.map(async (one) => (await listed(one)).length));
    expect(counts.reduce((sum, count) => sum + count)).to.equal(1);
  });

  it('50 requests at once link one account to a user once', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => link(userId)));
    for (const { status, text } of replies) expect(status, text).to.be.oneOf([201, 409]);
    const won = replies.filter(({ status }) => status === 201);
    expect(new Set(won.map(({ json }) => json['id'])).size).to.equal(1);
    for (const reply of replies.filter((one) => !won.includes(one)))
      expect(codeOf(reply)).to.deep.equal([409, 'concurrent_change']);
    expect((await typesOf(userId)).filter((type) => type === 'UserIdentityLinked')).to.have.length(1);
  });

  it('unknown users, connections and accounts are not found, and faulty input is refused with its member', async () => {
    expect(codeOf(await link(randomUUID()))).to.deep.equal([404, 'user_not_found']);
    expect(codeOf(await link(userId, { connectionId: randomUUID() }))).to.deep.equal([
      404,
      'connection_not_found',
    ]);
    const foreign = await addConnection(service.app, await service.tenant());
    expect(codeOf(await link(userId, { connectionId: foreign }))).to.deep.equal([
      404,
      'connection_not_found',
    ]);
    expect(codeOf(await ask('DELETE', `${userId}/identities/${randomUUID()}`))).to.deep.equal([
      404,
      'identity_not_found',
    ]);
    expect(codeOf(await ask('GET', `${randomUUID()}/identities`))).to.deep.equal([404, 'user_not_found']);
    for (const [pointer, body] of [
      ['/subject', { connectionId }],
      ['/subject', { connectionId, subject: '' }],
      ['/subject', { connectionId, subject: 'x'.repeat(256) }],
      ['/connectionId', { subject }],
      ['/email', { connectionId, subject, email: 'ada@elsewhere.test' }],
    ] as const) {
      const { status, json } = await ask('POST', `${userId}/identities`, body);
      expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).to.deep.equal([400, pointer]);
    }
  });

  it('a key without the scope neither reads nor writes accounts', async () => {
    const reading = await service.key(tenantId, ['users:read']);
    const blind = await service.key(tenantId, ['roles:read']);
    const path = `/api/users/${userId}/identities`;
    expect((await service.call('GET', path, { key: reading })).status).to.equal(200);
    expect((await service.call('GET', path, { key: blind })).status).to.equal(403);
    for (const [method, at] of [
      ['POST', path],
      ['DELETE', `${path}/${randomUUID()}`],
    ] as const)
      expect((await service.call(method, at, { key: reading })).status).to.equal(403);
  });

  it('a back end unlinks the last way to sign in', async () => {
    const { json } = await link(userId);
    expect((await ask('GET', userId)).json).to.include({ hasPassword: false, passkeyCount: 0 });
    expect((await ask('DELETE', `${userId}/identities/${String(json['id'])}`)).status).to.equal(204);
  });

  it('an account at a deleted connection is listed without its name', async () => {
    await link(userId);
    await deleteConnection(service.app, systemCommand({ tenantId }), { connectionId, force: true });
    // deleted by a process that does not answer for the read models
    await until(async () => (await listed(userId))[0]?.['connection'] === null);
    expect((await listed(userId))[0]).to.include({ connectionId });
  });
}
