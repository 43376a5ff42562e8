import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Call, Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';

const userMembers = [
  'id',
  'email',
  'emailVerified',
  'firstName',
  'lastName',
  'status',
  'roles',
  'mfaEnabled',
  'mfaRequired',
  'mfaMethods',
  'passkeyCount',
  'hasPassword',
  'passwordChangeRequired',
  'identities',
  'avatarUrl',
  'externalId',
  'locale',
  'metadata',
  'createdAt',
  'updatedAt',
  'lastLoginAt',
  'lockedUntil',
];

/** Users through the API. */
export function usersSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const ask = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    service.call(method, path, { key, ...options });
  const create = async (email: string, members: object = {}): Promise<Record<string, unknown>> => {
    const reply = await ask('POST', '/api/users', { body: { email, ...members } });
    expect(reply.status, reply.text).to.equal(201);
    return reply.json;
  };
  const itemsOf = (reply: Reply): Record<string, unknown>[] =>
    reply.json['items'] as Record<string, unknown>[];

  for (const [given, other] of [
    ['x@bücher.test', 'X@xn--bcher-kva.test'],
    ['x@XN--BCHER-KVA.test', 'x@BÜCHER.test'],
  ] as const)
    it(`${given} and ${other} are one mailbox`, async () => {
      const { id, email } = await create(given);
      expect(email).to.equal('x@bücher.test');
      const taken = await ask('POST', '/api/users', { body: { email: other } });
      expect([taken.status, taken.json['code']]).to.deep.equal([409, 'email_taken']);
      const { id: second } = await create('y@example.com');
      const changed = await ask('PUT', `/api/users/${String(second)}`, { body: { email: other } });
      expect([changed.status, changed.json['code']]).to.deep.equal([409, 'email_taken']);
      for (const wanted of [given, other]) {
        const found = itemsOf(await ask('GET', `/api/users?email=${encodeURIComponent(wanted)}`));
        expect(found.map((user) => user['id'])).to.deep.equal([id]);
      }
    });

  it('the creation of a user answers 201 with the record, its address and its revision, and the record can be read', async () => {
    const body = {
      email: ' Ada@Example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      externalId: 'x-1',
      metadata: { plan: 'gold' },
    };
    const created = await ask('POST', '/api/users', { body });
    expect(created.status).to.equal(201);
    expect(created.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(created.json).to.have.all.keys(userMembers);
    expect(created.json).to.deep.include({
      ...body,
      email: 'ada@example.com',
      status: 'active',
      roles: ['user'],
      emailVerified: false,
    });
    expect(created.headers.get('location')).to.equal(`/api/users/${String(created.json['id'])}`);
    expect(created.headers.get('etag')).to.match(/^"\d+"$/);
    const read = await ask('GET', String(created.headers.get('location')));
    expect([read.status, read.text]).to.deep.equal([200, created.text]);
    expect(read.headers.get('etag')).to.equal(created.headers.get('etag'));
  });

  it('a taken email is distinguished from an invalid one, and neither is repeated', async () => {
    await create('ada@example.com');
    const taken = await ask('POST', '/api/users', { body: { email: 'ADA@example.com' } });
    expect([taken.status, taken.json['code']]).to.deep.equal([409, 'email_taken']);
    const invalid = await ask('POST', '/api/users', { body: { email: 'ada@@secret', password: 'hunter2' } });
    expect(invalid.status).to.equal(400);
    expect((invalid.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.include(
      '/password',
    );
    expect(invalid.text + taken.text).not.to.match(/secret|hunter2|ada@/i);
  });

  it('one user of a tenant has an external id, and is found by it', async () => {
    const ada = await create('ada@example.com', { externalId: 'crm-1' });
    const bob = await create('bob@example.com');
    const path = `/api/users/${String(bob['id'])}`;
    const refused = [
      await ask('POST', '/api/users', { body: { email: 'eve@example.com', externalId: ' crm-1' } }),
      await ask('PUT', path, { body: { externalId: 'crm-1', email: 'eve@example.com' } }),
    ];
    for (const { status, json, text } of refused) {
      expect([status, json['code']]).to.deep.equal([409, 'external_id_taken']);
      expect(text).not.to.contain('crm-1');
    }
    const found = async (query: string): Promise<unknown[]> =>
      itemsOf(await ask('GET', `/api/users?${query}&includeTotal=true`)).map(({ id }) => id);
    expect(await found('externalId=crm-1')).to.deep.equal([ada['id']]);
    for (const none of ['externalId=crm', 'externalId=CRM-1', 'externalId=crm-1&email=bob@example.com'])
      expect(await found(none)).to.deep.equal([]);
    await ask('PUT', `/api/users/${String(ada['id'])}`, { body: { externalId: null } });
    expect(await found('externalId=crm-1')).to.deep.equal([]);
    await ask('PUT', path, { body: { externalId: 'crm-1' } });
    expect(await found('externalId=crm-1')).to.deep.equal([bob['id']]);
    await ask('DELETE', path);
    expect(await found('externalId=crm-1')).to.deep.equal([]);
    await create('eve@example.com', { externalId: 'crm-1' });
  });

  it('a change sets the given members, clears those that are null, and keeps the others', async () => {
    const { id } = await create('ada@example.com', { firstName: 'Ada', lastName: 'Byron', externalId: 'x' });
    const changed = await ask('PUT', `/api/users/${String(id)}`, {
      body: { email: 'lovelace@example.com', lastName: 'Lovelace', externalId: null },
    });
    expect(changed.status).to.equal(200);
    expect(changed.json).to.include({
      email: 'lovelace@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      externalId: null,
    });
    expect((await ask('GET', `/api/users/${String(id)}`)).text).to.equal(changed.text);
    await create('ada@example.com');
  });

  it('a language is stored in its canonical form until null clears it, and the history shows it', async () => {
    const { id, ...created } = await create('ada@example.com', { locale: 'DE-at' });
    expect(created['locale']).to.equal('de-AT');
    const path = `/api/users/${String(id)}`;
    const changed = await ask('PUT', path, { body: { locale: 'zh-hant-tw' } });
    expect([changed.status, changed.json['locale']]).to.deep.equal([200, 'zh-Hant-TW']);
    expect((await ask('PUT', path, { body: { firstName: 'Ada' } })).json['locale']).to.equal('zh-Hant-TW');
    expect((await ask('PUT', path, { body: { locale: null } })).json['locale']).to.equal(null);
    expect((await ask('GET', path)).json['locale']).to.equal(null);
    expect(
      itemsOf(await ask('GET', '/api/users?email=ada@example.com')).map(({ locale }) => locale),
    ).to.deep.equal([null]);
    const history = itemsOf(await ask('GET', `${path}/history`)).map(({ changes }) => changes);
    expect(history.flat()).to.deep.include.members([
      { field: 'locale', before: null, after: 'de-AT' },
      { field: 'locale', before: 'de-AT', after: 'zh-Hant-TW' },
      { field: 'locale', before: 'zh-Hant-TW', after: null },
    ]);
  });

  for (const locale of ['de_AT', 'de AT', 'a', 'de-', `de-x-${'a'.repeat(31)}`])
    it(`the language ${locale} is refused, with the remedy`, async () => {
      const refused = await ask('POST', '/api/users', { body: { email: 'ada@example.com', locale } });
      expect(refused.status).to.equal(400);
      const [fault, ...more] = refused.json['errors'] as { pointer: string; detail: string }[];
      expect(more).to.be.empty;
      expect(fault?.pointer).to.equal('/locale');
      expect(fault?.detail).to.match(/language tag|35 characters/);
    });

  it('a user is suspended, reactivated and unlocked, repeatedly, each answered with 204', async () => {
    const { id } = await create('ada@example.com');
    for (const [verb, status] of [
      ['suspend', 'suspended'],
      ['reactivate', 'active'],
      ['unlock', 'active'],
    ]) {
      for (const body of [undefined, {}]) {
        const reply = await ask('POST', `/api/users/${String(id)}/${verb}`, body ? { body } : {});
        expect([reply.status, reply.text]).to.deep.equal([204, '']);
      }
      expect((await ask('GET', `/api/users/${String(id)}`)).json['status']).to.equal(status);
    }
  });

  it('a user is deleted with 204, then answered with 404 everywhere, and the email is free again', async () => {
    const { id } = await create('ada@example.com');
    const path = `/api/users/${String(id)}`;
    expect((await ask('DELETE', path)).status).to.equal(204);
    for (const [method, below] of [
      ['GET', ''],
      ['GET', '/history'],
      ['DELETE', ''],
      ['POST', '/suspend'],
    ] as const) {
      const reply = await ask(method, path + below);
      expect([reply.status, reply.json['code']], method + below).to.deep.equal([404, 'user_not_found']);
    }
    expect((await ask('GET', '/api/users?includeTotal=true')).json).to.deep.equal({
      items: [],
      nextCursor: null,
      total: 0,
    });
    await create('ada@example.com');
  });

  describe('If-Match', () => {
    it('If-Match accepts the current revision, and refuses another with 412', async () => {
      const created = await ask('POST', '/api/users', { body: { email: 'ada@example.com' } });
      const path = String(created.headers.get('location'));
      const first = String(created.headers.get('etag'));
      const put = (ifMatch: string, firstName: string): Promise<Reply> =>
        ask('PUT', path, { body: { firstName }, headers: { 'If-Match': ifMatch } });
      const changed = await put(first, 'Ada');
      expect(changed.status).to.equal(200);
      const second = String(changed.headers.get('etag'));
      expect(second).not.to.equal(first);
      for (const stale of [first, '"999999"', 'W/"0"', '"abc"', '""', `W/${second}`]) {
        const reply = await put(stale, 'Grace');
        expect([reply.status, reply.json['code']], stale).to.deep.equal([412, 'stale_revision']);
      }
      expect((await ask('DELETE', path, { headers: { 'If-Match': first } })).status).to.equal(412);
      expect((await put('*', 'Grace')).status).to.equal(200);
      const third = String((await ask('GET', path)).headers.get('etag'));
      expect((await put(`${first}, ${second}`, 'Ada')).status).to.equal(412);
      expect((await put(`${first}, ${third}`, 'Ada')).status).to.equal(200);
      const latest = String((await ask('GET', path)).headers.get('etag'));
      expect((await ask('DELETE', path, { headers: { 'If-Match': latest } })).status).to.equal(204);
    });

    it('If-Match is refused with 400 when it is no entity tag, and ignored by other operations', async () => {
      const { id } = await create('ada@example.com');
      for (const malformed of ['', ' ', ',', '1', 'abc', '"1', '"1" "2"', 'w/"1"']) {
        const reply = await ask('PUT', `/api/users/${String(id)}`, {
          body: {},
          headers: { 'If-Match': malformed },
        });
        expect([reply.status, reply.json['code']], malformed).to.deep.equal([400, 'if_match_malformed']);
      }
      const action = await ask('POST', `/api/users/${String(id)}/suspend`, {
        headers: { 'If-Match': '"99"' },
      });
      expect(action.status).to.equal(204);
      const read = await ask('GET', `/api/users/${String(id)}`, { headers: { 'If-None-Match': '"0"' } });
      expect(read.status).to.equal(200);
    });

    it('an id is found in whatever case it is written, and an email address cannot be cleared', async () => {
      const { id } = await create('ada@example.com');
      const path = `/api/users/${String(id).toUpperCase()}`;
      expect((await ask('GET', path)).json['id']).to.equal(id);
      const cleared = await ask('PUT', path, { body: { email: null } });
      expect(cleared.status).to.equal(400);
      expect(JSON.stringify(cleared.json['errors'])).to.contain('"pointer":"/email"');
    });

    it('If-None-Match keeps a change from what is there already', async () => {
      const { id } = await create('ada@example.com');
      const path = `/api/users/${String(id)}`;
      const put = (headers: Record<string, string>) =>
        ask('PUT', path, { body: { firstName: 'Grace' }, headers });
      const tag = String((await ask('GET', path)).headers.get('etag'));
      for (const known of ['*', tag, `W/${tag}`, `"99", ${tag}`]) {
        const reply = await put({ 'If-None-Match': known });
        expect([reply.status, reply.json['code']], known).to.deep.equal([412, 'stale_revision']);
        expect((await ask('DELETE', path, { headers: { 'If-None-Match': known } })).status).to.equal(412);
      }
      for (const known of ['', 'nonsense']) {
        const reply = await put({ 'If-None-Match': known });
        expect([reply.status, reply.json['code']], known).to.deep.equal([400, 'if_none_match_malformed']);
      }
      expect((await put({ 'If-None-Match': '"99"', 'If-Match': '"98"' })).status).to.equal(412);
      expect((await put({ 'If-None-Match': '"99"', 'If-Match': tag })).status).to.equal(200);
    });

    it('an unknown user is answered with 404 before If-Match is compared', async () => {
      for (const ifMatch of ['"1"', 'nonsense']) {
        const reply = await ask('PUT', `/api/users/${randomUUID()}`, {
          body: {},
          headers: { 'If-Match': ifMatch },
        });
        expect(reply.status).to.equal(404);
      }
    });
  });

  describe('lists', () => {
    it('a list has every user once, newest first, with any size of page', async () => {
      const made: unknown[] = [];
      for (let index = 0; index < 7; index += 1) made.unshift((await create(`u${index}@example.com`))['id']);
      const order = itemsOf(await ask('GET', '/api/users')).map(({ id }) => id);
      expect(order).to.have.members(made);
      for (const limit of [1, 2, 3, 7, 200]) {
        const seen: unknown[] = [];
        let cursor: string | null = null;
        do {
          const from = cursor === null ? '' : `&cursor=${cursor}`;
          const page = await ask('GET', `/api/users?limit=${limit}${from}`);
          expect(page.json).to.have.all.keys('items', 'nextCursor');
          seen.push(...itemsOf(page).map(({ id }) => id));
          cursor = page.json['nextCursor'] as string | null;
        } while (cursor !== null);
        expect(seen).to.deep.equal(order);
      }
    });

    it('a list has the requested order, and refuses the cursor of another', async () => {
      for (const name of ['cy', 'ada', 'bob']) await create(`${name}@example.com`);
      const page = async (query: string): Promise<Reply> => {
        const reply = await ask('GET', `/api/users?limit=2&${query}`);
        expect(reply.status, reply.text).to.equal(200);
        return reply;
      };
      const names = (reply: Reply): string[] =>
        itemsOf(reply).map(({ email }) => String(email).split('@')[0]!);
      for (const [sort, first, second] of [
        ['email', ['ada', 'bob'], ['cy']],
        ['-email', ['cy', 'bob'], ['ada']],
      ] as const) {
        const started = await page(`sort=${sort}`);
        expect(names(started)).to.deep.equal(first);
        const cursor = String(started.json['nextCursor']);
        expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.to.contain('example');
        expect(names(await page(`sort=${sort}&cursor=${cursor}`))).to.deep.equal(second);
        const other = await ask('GET', `/api/users?sort=createdAt&cursor=${cursor}`);
        expect(other.status).to.equal(400);
        expect(other.json['errors']).to.deep.equal([
          {
            pointer: 'cursor',
            code: 'cursor',
            detail:
              '"cursor" must be the nextCursor of the same list with the same filters and the same "sort".',
          },
        ]);
      }
      const byDefault = await page('');
      expect((await page('sort=-createdAt')).json['items']).to.deep.equal(byDefault.json['items']);
      await page(`sort=-createdAt&cursor=${String(byDefault.json['nextCursor'])}`);
      for (const sort of ['lastLoginAt', '-lastLoginAt', 'createdAt'])
        expect(itemsOf(await page(`sort=${sort}`))).to.have.length(2);
      const unknown = await ask('GET', '/api/users?sort=firstName');
      expect(unknown.status).to.equal(400);
      expect(unknown.text).to.contain('-lastLoginAt');
    });

    it('a list counts on request', async () => {
      for (const name of ['a', 'b', 'c']) await create(`${name}@example.com`);
      const counted = await ask('GET', '/api/users?limit=1&includeTotal=true');
      expect([itemsOf(counted).length, counted.json['total']]).to.deep.equal([1, 3]);
      expect((await ask('GET', '/api/users?includeTotal=false')).json).not.to.have.property('total');
    });

    it('a list applies every filter', async function () {
      this.slow(10_000);

      const ada = await create('ada@example.com', { firstName: 'Ada', lastName: 'Byron' });
      await create('grace@example.com', { firstName: 'Grace', lastName: 'Hopper' });
      await ask('POST', `/api/users/${String(ada['id'])}/suspend`);
      const role = await ask('POST', '/api/roles', { body: { name: 'Clerk' } });
      await ask('POST', `/api/roles/${String(role.json['id'])}/users/${String(ada['id'])}`);
      const past = '2000-01-01T00:00:00Z';
      const future = '2100-01-01T00:00:00%2B02:00';
      const found: readonly [string, number][] = [
        ['email=ada@example.com', 1],
        ['email=nobody@example.com', 0],
        ['q=Ada', 1],
        ['q=zzz', 0],
        ['role=Clerk', 1],
        ['role=user', 2],
        ['role=nothing', 0],
        ['status=suspended', 1],
        ['status=active', 1],
        ['status=locked', 0],
        ['mfaEnabled=false', 2],
        ['mfaEnabled=true', 0],
        ['mfaEnabled=false&role=Clerk&status=suspended', 1],
        [`createdFrom=${past}`, 2],
        [`createdFrom=${future}`, 0],
        [`createdTo=${past}`, 0],
        [`createdFrom=${past}&createdTo=${future}&status=suspended&role=Clerk&q=Ada`, 1],
      ];
      for (const [query, count] of found) {
        const reply = await ask('GET', `/api/users?${query}&includeTotal=true`);
        expect([reply.status, itemsOf(reply).length, reply.json['total']], query).to.deep.equal([
          200,
          count,
          count,
        ]);
      }
      for (const bad of [
        'status=gone',
        'createdFrom=yesterday',
        'createdTo=2026-06-30T23:59:60Z',
        'createdTo=2026-02-30T00:00:00Z',
        'createdFrom=0000-01-01T00:00:00Z',
        'createdFrom=0001-01-01T00:00:00%2B23:59',
        'createdTo=9999-12-31T23:59:59-23:59',
      ]) {
        expect((await ask('GET', `/api/users?${bad}`)).status, bad).to.equal(400);
      }
      for (const bad of ['mfaEnabled=yes', 'mfaEnabled=', 'mfaEnabled=1', 'mfaEnabled=TRUE']) {
        const refused = await ask('GET', `/api/users?${bad}`);
        const pointers = (refused.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
        expect([refused.status, pointers], bad).to.deep.equal([400, ['mfaEnabled']]);
      }
    });
  });

  it('the history of a user is listed oldest first, page by page', async () => {
    const { id } = await create('ada@example.com', { firstName: 'Ada' });
    const path = `/api/users/${String(id)}`;
    await ask('PUT', path, { body: { firstName: 'Grace' }, headers: { 'User-Agent': 'test-agent' } });
    await ask('POST', `${path}/suspend`);
    const history = await ask('GET', `${path}/history`);
    expect(history.status).to.equal(200);
    const entries = itemsOf(history);
    expect(entries.map(({ action }) => action)).to.have.lengthOf(3);
    expect(entries[0]).to.include({ action: 'user.created', source: 'api' });
    expect(entries[1]).to.deep.include({
      userAgent: 'test-agent',
      changes: [{ field: 'firstName', before: 'Ada', after: 'Grace' }],
    });
    expect((entries[1]!['actor'] as { type: string }).type).to.equal('apiKey');
    const first = await ask('GET', `${path}/history?limit=1`);
    const rest = await ask('GET', `${path}/history?limit=2&cursor=${String(first.json['nextCursor'])}`);
    expect([...itemsOf(first), ...itemsOf(rest)]).to.deep.equal(entries);
    expect(rest.json['nextCursor']).to.equal(null);
    expect(first.json).not.to.have.property('total');
    const counted = await ask('GET', `${path}/history?limit=1&includeTotal=true`);
    expect(counted.json['total'], counted.text).to.equal(3);
    const cursor = String(counted.json['nextCursor']);
    const last = await ask('GET', `${path}/history?includeTotal=true&cursor=${cursor}`);
    expect(last.json['total']).to.equal(3);
  });
}
