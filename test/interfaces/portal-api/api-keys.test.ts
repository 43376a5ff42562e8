import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { type Reply, withoutTrace } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';

const KEYS = '/portal/api/api-keys';
const harmless = { name: 'reports', scopes: ['users:read'] };
const strong = { name: 'backend', scopes: ['users:write'] };

describe('API keys at the portal’s API', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let isSteppedUp = true;
  const ids: Record<string, string> = {};
  before(async () => {
    service = await inMemoryApi({
      // the token is the name of its holder: who a token belongs to is tested elsewhere
      holderOf: (name) =>
        Promise.resolve({
          tenantId,
          userId: ids[name]!,
          clientId: portalClientId(tenantId),
          scopes: new Set(scopes),
          sessionId: name,
          isAdministrator: true,
          isOwner: name === 'owner',
          meetsPolicy: true,
          isSteppedUp,
          stepUpAcr: 'urn:tessera:mfa',
          lock: null,
        }),
    });
    tenantId = await service.tenant();
    for (const name of ['owner', 'admin'] as const) {
      const input = { email: `${name}@example.com` };
      const { record } = await createUser(service.app, systemCommand({ tenantId }), input);
      ids[name] = record.id;
      const assignment = { userId: record.id, roleId: builtInRoleId(tenantId, name) };
      await assignRole(service.app, systemCommand({ tenantId }), assignment);
    }
  });
  beforeEach(() => {
    isSteppedUp = true;
  });
  after(() => service.stop());

  const ask = (
    method: string,
    path: string,
    body?: object,
    { who = 'owner', ...headers }: { readonly who?: string } & Readonly<Record<string, string>> = {},
  ): Promise<Reply> =>
    service.call(method, KEYS + path, {
      headers: { Authorization: `Bearer ${who}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const issued = async (body: object = harmless): Promise<Reply> => {
    const reply = await ask('POST', '', body);
    expect(reply.status, reply.text).to.equal(201);
    return reply;
  };
  const idOf = ({ json }: Reply): string => `/${String(json['id'])}`;
  const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

  it('an API key is shown once, when it is issued, and its hash alone is kept', async () => {
    const expiresAt = '2099-01-02T00:00:00+01:00';
    const reply = await issued({ ...harmless, expiresAt, allowedNetworks: ['203.0.113.0/24'] });
    const { key, id, ...shown } = reply.json as { key: string; id: string };
    expect(key).to.match(/^tsk_[\w-]{43}$/);
    expect(reply.headers.get('location')).to.equal(`/portal/api/api-keys/${id}`);
    expect(shown).to.deep.include({
      ...harmless,
      prefix: key.slice(0, 8),
      expiresAt: '2099-01-01T23:00:00.000Z',
      allowedNetworks: ['203.0.113.0/24'],
      createdBy: { type: 'user', id: ids['owner'] },
      lastUsedAt: null,
      lastNetwork: null,
      revokedAt: null,
    });
    const read = await ask('GET', `/${id}`);
    expect(read.json).to.deep.equal({ id, ...shown });
    expect(read.headers.get('etag')).to.equal('"0"');
    const listed = await ask('GET', '?includeTotal=true');
    expect((listed.json['items'] as unknown[])[0]).to.deep.equal({ id, ...shown });
    expect(read.text + listed.text).not.to.contain(key);
    expect(
      JSON.stringify(service.world.log.all, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ).not.to.contain(key);
    expect(service.lines.join('')).not.to.contain(key);
  });

  it('an API key is changed with If-Match, and null takes a limit away', async () => {
    const made = await issued({ ...harmless, allowedNetworks: ['203.0.113.0/24'] });
    const changed = await ask(
      'PUT',
      idOf(made),
      { name: 'new', allowedNetworks: null },
      { 'If-Match': '"0"' },
    );
    expect(changed.json).to.deep.include({ name: 'new', allowedNetworks: null, expiresAt: null });
    expect(changed.headers.get('etag')).to.equal('"1"');
    const late = await ask('PUT', idOf(made), { name: 'late' }, { 'If-Match': '"0"' });
    expect(problem(late)).to.deep.equal([412, 'stale_revision']);
    const same = await ask('PUT', idOf(made), { name: 'new' });
    expect(same.headers.get('etag')).to.equal('"1"');
  });

  it('a revoked API key stays in the list, and is neither changed nor rotated', async () => {
    const made = await issued();
    expect(problem(await ask('DELETE', idOf(made), undefined, { 'If-Match': '"7"' }))).to.deep.equal([
      412,
      'stale_revision',
    ]);
    expect((await ask('DELETE', idOf(made))).status).to.equal(204);
    expect((await ask('DELETE', idOf(made))).status).to.equal(204);
    const { items } = (await ask('GET', '')).json as { items: { id: string; revokedAt: string | null }[] };
    expect(items.find(({ id }) => `/${id}` === idOf(made))?.revokedAt).to.be.a('string');
    for (const reply of [
      await ask('PUT', idOf(made), { name: 'x' }),
      await ask('POST', `${idOf(made)}/rotate`),
    ])
      expect(problem(reply)).to.deep.equal([409, 'api_key_revoked']);
  });

  it('lists of API keys are paged, newest first', async () => {
    for (const name of ['a', 'b', 'c']) await issued({ ...harmless, name });
    const first = await ask('GET', '?limit=2&includeTotal=true');
    const next = await ask('GET', `?limit=2&cursor=${String(first.json['nextCursor'])}`);
    const names = (reply: Reply) => (reply.json['items'] as { id: string }[]).map(({ id }) => id);
    expect(new Set([...names(first), ...names(next)]).size).to.equal(4);
    expect(first.json['total']).to.be.at.least(4);
  });

  it('an API key is rotated under its id, and its key is shown once', async () => {
    const made = await issued();
    const rotated = await ask('POST', `${idOf(made)}/rotate`, { overlapSeconds: 0 });
    expect(rotated.status).to.equal(200);
    expect(rotated.json).to.include({ id: made.json['id'] });
    expect(rotated.json['key']).to.be.a('string').and.not.to.equal(made.json['key']);
    expect(rotated.json['prefix']).to.equal(String(rotated.json['key']).slice(0, 8));
    const last = service.world.log.all.at(-1)!;
    expect(last.event).to.deep.include({ type: 'ApiKeyRotated' });
    expect(last.context).to.include({ source: 'portal', actorId: ids['owner'] });
    expect((await ask('GET', idOf(made))).json).not.to.have.property('key');
  });

  it('of fifty rotations at once with the same If-Match one is carried out', async () => {
    const made = await issued();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', `${idOf(made)}/rotate`, {}, { 'If-Match': '"0"' })),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).to.have.length(1);
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost.map((reply) => reply.status)).to.deep.equal(Array.from({ length: 49 }, () => 412));
    const { json } = await ask('GET', idOf(made));
    expect(json['prefix']).to.equal(won[0]!.json['prefix']);
  });

  it('an admin neither issues, rotates, extends nor widens a key that manages users or roles, but revokes it', async () => {
    for (const scope of ['users:write', 'roles:write']) {
      const body = { name: 'x', scopes: ['users:read', scope] };
      const refused = await ask('POST', '', body, { who: 'admin' });
      expect(problem(refused)).to.deep.equal([403, 'owner_required']);
      const limits = { expiresAt: '2090-01-01T00:00:00.000Z', allowedNetworks: ['203.0.113.0/24'] };
      const made = await issued({ ...body, ...limits });
      const before = await service.head();
      for (const change of [
        { expiresAt: null },
        { expiresAt: '2090-01-01T00:00:00.001Z' },
        { allowedNetworks: null },
        { allowedNetworks: ['203.0.112.0/23'] },
        { name: 'same', allowedNetworks: ['203.0.113.0/24', '198.51.100.1/32'] },
      ])
        expect(problem(await ask('PUT', idOf(made), change, { who: 'admin' }))).to.deep.equal([
          403,
          'owner_required',
        ]);
      const rotation = await ask('POST', `${idOf(made)}/rotate`, {}, { who: 'admin' });
      expect(problem(rotation)).to.deep.equal([403, 'owner_required']);
      expect(await service.head()).to.equal(before);
      const less = {
        name: 'fewer',
        expiresAt: '2089-01-01T00:00:00.000Z',
        allowedNetworks: ['203.0.113.7/32'],
      };
      expect((await ask('PUT', idOf(made), less, { who: 'admin' })).json).to.deep.include(less);
      expect((await ask('DELETE', idOf(made), undefined, { who: 'admin' })).status).to.equal(204);
    }
  });

  it('an admin issues, changes and rotates a key without these scopes', async () => {
    const made = await ask('POST', '', { name: 'hooks', scopes: ['webhooks:write'] }, { who: 'admin' });
    expect(made.status).to.equal(201);
    expect((await ask('PUT', idOf(made), { expiresAt: null }, { who: 'admin' })).status).to.equal(200);
    expect((await ask('POST', `${idOf(made)}/rotate`, {}, { who: 'admin' })).status).to.equal(200);
  });

  it('a repetition of an answer with a key asks for the step-up again', async () => {
    const once = { 'Idempotency-Key': randomUUID() };
    const first = await ask('POST', '', strong, once);
    const again = await ask('POST', '', strong, once);
    expect([again.status, again.json['key']]).to.deep.equal([201, first.json['key']]);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    const turn = { 'Idempotency-Key': randomUUID() };
    const rotated = await ask('POST', `${idOf(first)}/rotate`, {}, turn);
    isSteppedUp = false;
    for (const reply of [
      await ask('POST', '', strong, once),
      await ask('POST', `${idOf(first)}/rotate`, {}, turn),
    ]) {
      expect(problem(reply)).to.deep.equal([401, 'insufficient_user_authentication']);
      expect(reply.text).not.to.contain(first.json['key']).and.not.to.contain(rotated.json['key']);
    }
  });

  for (const [body, pointers] of [
    [{}, ['/name', '/scopes']],
    [{ ...harmless, name: '' }, ['/name']],
    [{ ...harmless, scopes: [] }, ['/scopes']],
    [{ ...harmless, scopes: ['users:read', 'all'] }, ['/scopes/1']],
    [{ ...harmless, expiresAt: '2020-01-01T00:00:00Z' }, ['/expiresAt']],
    [{ ...harmless, expiresAt: '2099-02-30T00:00:00Z' }, ['/expiresAt']],
    [{ ...harmless, expiresAt: 'tomorrow' }, ['/expiresAt']],
    [{ ...harmless, expiresAt: 7 }, ['/expiresAt']],
    [{ ...harmless, allowedNetworks: [] }, ['/allowedNetworks']],
    [{ ...harmless, allowedNetworks: '203.0.113.0/24' }, ['/allowedNetworks']],
    [{ ...harmless, allowedNetworks: ['203.0.113.0/24', '203.0.113.7/24'] }, ['/allowedNetworks/1']],
    [{ ...harmless, allowedNetworks: ['::ffff:203.0.113.7/128'] }, ['/allowedNetworks/0']],
    [{ ...harmless, key: `tsk_${'x'.repeat(43)}` }, ['/key']],
  ] as const)
    it(`an API key like ${JSON.stringify(body)} is refused at ${pointers.join(', ')}`, async () => {
      const reply = await ask('POST', '', body);
      expect(problem(reply)).to.deep.equal([400, 'invalid_input']);
      expect((reply.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal(
        pointers,
      );
    });

  it('changes and overlaps are refused with the name of the member', async () => {
    const made = await issued();
    for (const [method, path, body, pointer] of [
      ['PUT', idOf(made), { allowedNetworks: [] }, '/allowedNetworks'],
      ['PUT', idOf(made), { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
      ['PUT', idOf(made), { scopes: ['users:write'] }, '/scopes'],
      ['POST', `${idOf(made)}/rotate`, { overlapSeconds: -1 }, '/overlapSeconds'],
      ['POST', `${idOf(made)}/rotate`, { overlapSeconds: 1.5 }, '/overlapSeconds'],
    ] as const) {
      const reply = await ask(method, path, body);
      expect(reply.status).to.equal(400);
      expect(reply.json).to.have.nested.property('errors[0].pointer', pointer);
    }
  });

  it('an API key of another tenant is answered like one that does not exist, whatever the operation', async () => {
    const own = tenantId;
    const elsewhere = await issued();
    tenantId = await service.tenant();
    try {
      for (const [method, rest, body] of [
        ['GET', '', undefined],
        ['PUT', '', { name: 'taken' }],
        ['DELETE', '', undefined],
        ['POST', '/rotate', {}],
      ] as const) {
        const foreign = await ask(method, idOf(elsewhere) + rest, body);
        const unknown = await ask(method, `/${randomUUID()}${rest}`, body);
        expect(problem(foreign)).to.deep.equal([404, 'api_key_not_found']);
        expect(withoutTrace(foreign)).to.equal(withoutTrace(unknown));
      }
      expect((await ask('GET', '')).json['items']).to.deep.equal([]);
    } finally {
      tenantId = own;
    }
    expect((await ask('GET', idOf(elsewhere))).json).to.include({ name: harmless.name, revokedAt: null });
  });
});

describe('allowed networks of API keys behind a proxy that nobody named', () => {
  for (const [baseUrl, trusted, expected] of [
    ['https://id.example.com', false, 409],
    ['https://id.example.com', true, 201],
    ['http://localhost:3000', false, 201],
  ] as const)
    it(`networks of a key are ${expected === 409 ? 'refused' : 'taken'} at ${baseUrl} ${trusted ? 'behind a named proxy' : 'from a private address'}`, async () => {
      let tenantId = '';
      const service = await inMemoryApi({
        ...(trusted ? { callerAddress: () => '203.0.113.7' } : {}),
        holderOf: () =>
          Promise.resolve({
            tenantId,
            userId: randomUUID(),
            clientId: portalClientId(tenantId),
            scopes: new Set(scopes),
            sessionId: 'session',
            isAdministrator: true,
            isOwner: true,
            meetsPolicy: true,
            isSteppedUp: true,
            stepUpAcr: 'urn:tessera:pwd',
            lock: null,
          }),
        baseUrl,
        portalUrl: `${baseUrl}/portal`,
      });
      tenantId = await service.tenant();
      const send = (method: string, path: string, body: object) =>
        service.call(method, `/portal/api/api-keys${path}`, { headers: { Authorization: 'Bearer x' }, body });
      const limited = { ...harmless, allowedNetworks: ['203.0.113.0/24'] };
      const reply = await send('POST', '', limited);
      expect(reply.status, reply.text).to.equal(expected);
      const open = await send('POST', '', harmless);
      expect(open.status).to.equal(201);
      const change = await send('PUT', `/${String(open.json['id'])}`, { allowedNetworks: ['::/0'] });
      expect(change.status).to.equal(expected === 409 ? 409 : 200);
      if (expected === 409)
        for (const { json } of [reply, change]) expect(json).to.include({ code: 'networks_unknowable' });
      const cleared = await send('PUT', `/${String(open.json['id'])}`, { allowedNetworks: null });
      expect(cleared.status).to.equal(200);
      await service.stop();
    });
});
