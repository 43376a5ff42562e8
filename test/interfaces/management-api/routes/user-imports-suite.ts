import { expect } from 'chai';
import { scopes as allScopes } from '../../../../domain/api-key/scopes.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { until } from '../../../support/run/until.js';

const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/** Imports of people through the API. */
export function userImportsSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  after(() => service.stop());

  const ask = (method: string, path: string, asKey = key): Promise<Reply> =>
    service.call(method, path, { key: asKey });
  const send = (
    people: readonly unknown[] | string | Buffer,
    query = '',
    {
      type = 'application/x-ndjson',
      by = key,
      headers = {},
    }: {
      readonly type?: string;
      readonly by?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Reply> =>
    service.call('POST', `/api/users/imports${query}`, {
      key: by,
      headers: { 'Content-Type': type, ...headers },
      body:
        typeof people === 'string' || Buffer.isBuffer(people)
          ? people
          : people.map((one) => JSON.stringify(one)).join('\n'),
    });
  const ended = async (reply: Reply): Promise<Readonly<Record<string, unknown>>> => {
    expect(reply.status, reply.text).to.equal(202);
    const path = `/api/users/imports/${String(reply.json['id'])}`;
    let now: Reply | undefined;
    await until(async () => {
      now = await ask('GET', path);
      return !['checking', 'running'].includes(String(now.json['state']));
    });
    return now!.json;
  };
  const resultsOf = async (id: unknown): Promise<Record<string, unknown>[]> => {
    const { status, text, headers } = await ask('GET', `/api/users/imports/${String(id)}/results`);
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/x-ndjson; charset=utf-8']);
    return text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const usersOf = async (): Promise<Record<string, unknown>[]> => {
    let items: Record<string, unknown>[] = [];
    await until(async () => {
      const reply = await ask('GET', '/api/users?limit=200');
      items = reply.json['items'] as Record<string, unknown>[];
      return reply.headers.get('tessera-projection') === null;
    });
    return items;
  };

  it('an import is answered with 202, and brings people with their roles, hashes and times', async () => {
    const reply = await send(
      [
        {
          email: 'Ada@Example.com',
          emailVerified: true,
          firstName: 'Ada',
          externalId: 'crm-1',
          roles: ['admin'],
          status: 'suspended',
          createdAt: '2020-01-02T03:04:05Z',
          lastLoginAt: '2024-05-06T07:08:09Z',
          password: { hash: bcrypt },
        },
        { email: 'bo@example.com' },
        { email: 'nobody' },
      ],
      '?trustVerified=true',
    );
    expect(reply.json).to.include({ total: 3, onConflict: 'skip', trustVerified: true, dryRun: false });
    const done = await ended(reply);
    expect(done).to.include({ state: 'done', failure: null, read: 3, created: 2, refused: 1, skipped: 0 });
    expect(done['startedBy']).to.include({ type: 'apiKey' });
    expect([done['hashes'], done['roles']]).to.deep.equal([{ bcrypt: 1 }, { admin: 1 }]);
    expect(await resultsOf(done['id'])).to.have.lengthOf(1);
    const ada = (await usersOf()).find(({ email }) => email === 'ada@example.com');
    expect(ada).to.deep.include({
      emailVerified: true,
      firstName: 'Ada',
      externalId: 'crm-1',
      roles: ['admin', 'user'],
      status: 'suspended',
      hasPassword: true,
      createdAt: '2020-01-02T03:04:05.000Z',
      lastLoginAt: '2024-05-06T07:08:09.000Z',
    });
    const one = await ask('GET', `/api/users/${String(ada!['id'])}`);
    expect(one.json).to.deep.equal(ada);
  });

  it('the same file again changes nothing', async () => {
    const people = Array.from({ length: 300 }, (_, n) => ({ email: `p${n}@example.com` }));
    expect(await ended(await send(people))).to.include({ created: 300 });
    const before = await usersOf();
    const again = await ended(await send(people));
    expect(again).to.include({ state: 'done', created: 0, skipped: 300 });
    expect(await usersOf()).to.deep.equal(before);
    const [first] = await resultsOf(again['id']);
    expect(first).to.include({ line: 1, outcome: 'skipped', code: 'user_exists' });
  });

  it('a dry run says what would be, and writes nothing', async () => {
    const before = await service.head();
    const person = { email: 'a@example.com', roles: ['admin'], password: { hash: bcrypt } };
    const done = await ended(await send([person, person, { email: 'x' }], '?dryRun=true'));
    expect(done).to.include({ state: 'done', dryRun: true, created: 1, skipped: 1, refused: 1 });
    // of those who would be created alone
    expect(done).to.deep.include({ hashes: { bcrypt: 1 }, roles: { admin: 1 } });
    expect(await resultsOf(done['id'])).to.have.lengthOf(2);
    expect(await service.head()).to.equal(before);
  });

  it('with onConflict=fail, one line that is refused keeps all others from being written', async () => {
    const failed = await ended(await send([{ email: 'a@example.com' }, { email: 'x' }], '?onConflict=fail'));
    expect(failed).to.include({ state: 'failed', failure: 'conflicts', refused: 1 });
    expect(await usersOf()).to.deep.equal([]);
    const done = await ended(await send([{ email: 'a@example.com' }], '?onConflict=fail'));
    expect(done).to.include({ state: 'done', created: 1 });
    const again = await ended(
      await send([{ email: 'a@example.com' }, { email: 'b@example.com' }], '?onConflict=fail'),
    );
    expect(again).to.include({ state: 'failed', failure: 'conflicts' });
    expect(await resultsOf(again['id'])).to.deep.include({
      line: 1,
      outcome: 'refused',
      id: (await usersOf())[0]!['id'],
      code: 'user_exists',
    });
    expect(await usersOf()).to.have.lengthOf(1);
  });

  it('a key without roles:write gives no roles', async () => {
    const by = await service.key(
      tenantId,
      allScopes.filter((scope) => scope !== 'roles:write'),
    );
    const done = await ended(await send([{ email: 'a@example.com', roles: ['admin'] }], '', { by }));
    expect(done).to.include({ created: 0, refused: 1 });
    const [refused] = await resultsOf(done['id']);
    expect(refused!['errors']).to.have.nested.property('0.code', 'roles_protected');
  });

  it('imports are listed for their tenant alone', async () => {
    const { id } = await ended(await send([{ email: 'a@example.com' }]));
    const list = await ask('GET', '/api/users/imports?includeTotal=true');
    expect(list.json).to.include({ total: 1, nextCursor: null });
    expect(list.json['items']).to.have.nested.property('0.id', id);
    const other = await service.key(await service.tenant());
    expect((await ask('GET', '/api/users/imports', other)).json['items']).to.deep.equal([]);
    for (const [method, path] of [
      ['GET', `/api/users/imports/${String(id)}`],
      ['GET', `/api/users/imports/${String(id)}/results`],
      ['DELETE', `/api/users/imports/${String(id)}`],
    ] as const) {
      const reply = await ask(method, path, other);
      expect([reply.status, reply.json['code']], path).to.deep.equal([404, 'import_not_found']);
    }
  });

  it('an upload that is sent again with its Idempotency-Key gets the first answer, and begins nothing', async () => {
    const again = { headers: { 'Idempotency-Key': 'night-1' } };
    const file = [{ email: 'a@example.com' }, { email: 'b@example.com' }];
    const first = await send(file, '', again);
    expect(await ended(first)).to.include({ state: 'done', created: 2 });
    const repeated = await send(file, '', again);
    expect([repeated.status, repeated.json]).to.deep.equal([202, first.json]);
    expect(repeated.headers.get('idempotent-replayed')).to.equal('true');
    expect((await ask('GET', '/api/users/imports?includeTotal=true')).json['total']).to.equal(1);
  });

  it('an Idempotency-Key of another file, or of other options, is refused, and begins nothing', async () => {
    const again = { headers: { 'Idempotency-Key': 'night-1' } };
    await ended(await send([{ email: 'a@example.com' }], '', again));
    for (const [people, query] of [
      [[{ email: 'b@example.com' }], ''],
      [[{ email: 'a@example.com' }], '?dryRun=true'],
    ] as const) {
      const reply = await send(people, query, again);
      expect([reply.status, reply.json['code']]).to.deep.equal([422, 'idempotency_key_reused']);
    }
    expect((await ask('GET', '/api/users/imports?includeTotal=true')).json['total']).to.equal(1);
    // its place is free
    const next = { headers: { 'Idempotency-Key': 'night-2' } };
    expect(await ended(await send([{ email: 'b@example.com' }], '', next))).to.include({ created: 1 });
  });

  it('an upload that is refused leaves its Idempotency-Key for another one', async () => {
    const again = { headers: { 'Idempotency-Key': 'night-1' } };
    expect((await send('', '', again)).json['code']).to.equal('file_empty');
    expect(await ended(await send([{ email: 'a@example.com' }], '', again))).to.include({ created: 1 });
    const malformed = { headers: { 'Idempotency-Key': 'two words' } };
    const { status, json: problem } = await send([{ email: 'b@example.com' }], '', malformed);
    expect([status, problem['code']]).to.deep.equal([400, 'idempotency_key_malformed']);
  });

  it('the images of an export, of any size, are left out as its other lines are', async () => {
    const image = (bytes: number): object => ({ type: 'image', data: { base64: 'A'.repeat(bytes) } });
    const exported = (email: string): object => ({ type: 'user', data: { email, roles: ['user'] } });
    const lines = [
      { type: 'export', data: {} },
      image(9),
      image(2_000_000),
      exported('a@example.com'),
      image(70_000),
    ];
    const done = await ended(await send([...lines, exported('b@example.com')]));
    expect(done).to.include({ state: 'done', total: 6, read: 2, created: 2, refused: 0 });
  });

  it('an import that has ended stays as it is when it is cancelled', async () => {
    const { id } = await ended(await send([{ email: 'a@example.com' }]));
    expect((await ask('DELETE', `/api/users/imports/${String(id)}`)).status).to.equal(204);
    expect((await ask('GET', `/api/users/imports/${String(id)}`)).json['state']).to.equal('done');
  });

  for (const [name, people, query, options, status, code] of [
    ['an empty file', '', '', {}, 400, 'file_empty'],
    ['a line of 70,000 bytes', `{"email":"${'a'.repeat(70_000)}"}`, '', {}, 400, 'line_too_long'],
    [
      'Latin-1',
      Buffer.from('{"email":"a@example.com"}\n{"firstName":"J\u00f6rg"}', 'latin1'),
      '',
      {},
      400,
      'not_utf8',
    ],
    ['200,001 lines', '\n'.repeat(200_001), '', {}, 400, 'too_many_lines'],
    ['JSON', '{}', '', { type: 'application/json' }, 415, 'unsupported_media_type'],
    [
      'a zipped body',
      '{}',
      '',
      { headers: { 'Content-Encoding': 'gzip' } },
      415,
      'unsupported_content_encoding',
    ],
    ['an unknown option', '{}', '?nonsense=1', {}, 400, 'invalid_input'],
    ['another conflict', '{}', '?onConflict=ask', {}, 400, 'invalid_input'],
  ] as const)
    it(`the import of ${name} is refused, and keeps nothing`, async () => {
      const reply = await send(people, query, options);
      expect([reply.status, reply.json['code']], reply.text).to.deep.equal([status, code]);
      expect((await ask('GET', '/api/users/imports')).json['items']).to.deep.equal([]);
      // its place is free
      expect(await ended(await send([{ email: 'a@example.com' }]))).to.include({ state: 'done' });
      expect(await ended(await send([{ email: 'b@example.com' }]))).to.include({ state: 'done' });
    });
}
