import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createConnection } from '../../../../application/connection/create-connection.js';
import { registerResource } from '../../../../application/resource/register-resource.js';
import { createUser } from '../../../../application/user/create-user.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { until } from '../../../support/run/until.js';

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly category: string;
  readonly occurredAt: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly target: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly hash: string;
  readonly previousHash: string;
  readonly traceId: string;
}

const items = (reply: Reply): readonly Entry[] => reply.json['items'] as readonly Entry[];
const lines = (reply: Reply): Record<string, unknown>[] =>
  reply.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The audit log at the Management API. `alerts`: the service folds them. */
export function auditLogsSuite(start: () => Promise<ApiUnderTest>, { alerts = false } = {}): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let userId: string;
  let roleId: string;
  const ask = (path: string): Promise<Reply> => service.call('GET', `/api/auditlogs${path}`, { key });
  const done = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(reply.status, reply.text).to.be.lessThan(300);
    return reply;
  };

  before(async () => {
    service = await start();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    const user = {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      password: 'a long password',
    };
    userId = String((await done('POST', '/api/users', user)).json['id']);
    roleId = String((await done('POST', '/api/roles', { name: 'clerk' })).json['id']);
    await done('PUT', `/api/users/${userId}`, { firstName: 'Augusta' });
    await done('POST', `/api/roles/${roleId}/users/${userId}`);
  });
  after(() => service.stop());

  it('the audit log lists the category technical only where it or an action is requested, and exports it', async function () {
    this.slow(20_000);

    const other = await service.tenant();
    const owner = { email: 'olga@example.com', password: 'a long password', roles: ['owner'] };
    await createUser(service.app, systemCommand({ tenantId: other }), owner);
    const theirs = await service.key(other);
    const asked = (query: string): Promise<Reply> =>
      service.call('GET', `/api/auditlogs${query}`, { key: theirs });
    const categoriesOf = async (query: string): Promise<Set<string>> =>
      new Set(items(await asked(`?limit=200${query}`)).map(({ category }) => category));
    expect(await categoriesOf(''))
      .to.include('user')
      .and.not.include('technical');
    expect([...(await categoriesOf('&category=technical'))]).to.deep.equal(['technical']);
    expect([...(await categoriesOf('&action=owner.added'))]).to.deep.equal(['technical']);
    const { json } = await asked('?limit=200&includeTotal=true');
    expect(json['total']).to.equal((json['items'] as unknown[]).length);
    const exported = lines(await asked('/export'));
    expect(exported.some(({ action }) => action === 'owner.added')).to.equal(true);
  });

  it('the audit log names the APIs and the connections that entries are about', async () => {
    const own = await service.tenant();
    const context = systemCommand({ tenantId: own });
    await registerResource(service.app, context, { identifier: 'https://orders.test', name: 'Orders' });
    await createConnection(service.app, context, {
      provider: 'github',
      name: 'Acme staff',
      clientId: 'tessera',
      clientSecret: 'hardly-a-secret-9xQ2',
    });
    const ownKey = await service.key(own);
    for (const [action, name] of [
      ['resource.registered', 'Orders'],
      ['connection.created', 'Acme staff'],
    ]) {
      const reported = await service.call('GET', `/api/auditlogs?action=${action}`, { key: ownKey });
      expect(items(reported).map(({ target }) => target.name)).to.deep.equal([name]);
    }
  });

  it('the audit log shows every change at once, newest first, with the actor and the previous values', async () => {
    const all = items(await ask('?limit=200'));
    const ids = all.map(({ id }) => id);
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => b - a));
    const reported = all.map(({ action }) => action);
    expect(reported.slice(0, 4)).to.deep.equal([
      'role.assigned',
      'user.updated',
      'role.created',
      'user.password_set',
    ]);
    const [assigned, updated] = all;
    expect(assigned!.target).to.deep.equal({ type: 'user', id: userId, name: 'Augusta Byron' });
    expect(assigned!.changes).to.deep.equal([{ field: 'roles', before: ['user'], after: ['user', 'clerk'] }]);
    expect(updated!.changes).to.deep.equal([{ field: 'firstName', before: 'Ada', after: 'Augusta' }]);
    expect(updated).to.include({ outcome: 'success', source: 'api', ip: '127.0.0.1' });
    expect(updated!.actor.type).to.equal('apiKey');
    const created = all.find(({ action }) => action === 'user.created')!;
    expect(created.changes).to.deep.include({ field: 'email', before: null, after: 'ada@example.com' });
  });

  it('the audit log shows no secret', async () => {
    const { text } = await ask('?limit=200');
    expect(text).not.to.match(/argon2|[kK]eyHash|secretHash|"sealed"|emailDigest/);
    expect(items(await ask('?action=user.password_set'))[0]!.changes).to.deep.equal([
      { field: 'password', before: null, after: null },
    ]);
  });

  it('the audit log chains each entry to the previous one, and shows none of a reservation', async () => {
    const all = [...items(await ask('?limit=200'))].reverse();
    expect(all[0]!.previousHash).to.equal('0'.repeat(64));
    const hashes = new Map(all.map(({ id, hash }) => [id, hash]));
    for (const { id, previousHash } of all.slice(1))
      expect(previousHash).to.equal(hashes.get(id - 1) ?? previousHash);
    expect(all.filter(({ action }) => action.startsWith('reservation.'))).to.deep.equal([]);
    const missing = all.slice(1).find(({ id }) => !hashes.has(id - 1))!.id - 1;
    expect((await ask(`/${missing}`)).status).to.equal(404);
  });

  it('the audit log has pages without gap or repetition', async () => {
    const all = items(await ask('?limit=200'));
    const found: Entry[] = [];
    let cursor = '';
    for (;;) {
      const reply = await ask(`?limit=3${cursor}`);
      found.push(...items(reply));
      const next = reply.json['nextCursor'] as string | null;
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(found).to.deep.equal(all);
  });

  it('the audit log counts all entries on request', async () => {
    const reply = await ask('?limit=1&includeTotal=true');
    expect(reply.json['total']).to.equal(items(await ask('?limit=200')).length);
    const narrowed = await ask('?action=role.created&includeTotal=true');
    expect(narrowed.json['total']).to.equal(1);
  });

  it('the audit log applies each filter, and all together', async function () {
    this.slow(10_000);

    const all = items(await ask('?limit=200'));
    const ofKey = all.find(({ actor }) => actor.type === 'apiKey')!.actor.id;
    const second = all.at(-2)!.occurredAt;
    const cases: readonly [string, (entry: Entry) => boolean][] = [
      ['action=user.updated', ({ action }) => action === 'user.updated'],
      ['category=role', ({ category }) => category === 'role'],
      ['outcome=success', () => true],
      ['outcome=failure', () => false],
      [`actorId=${ofKey}`, ({ actor }) => actor.id === ofKey],
      [`targetId=${userId}`, ({ target }) => target.id === userId],
      // ids are compared in lower case (RFC 9562, section 4)
      [`actorId=${ofKey.toUpperCase()}`, ({ actor }) => actor.id === ofKey],
      [`targetId=${userId.toUpperCase()}`, ({ target }) => target.id === userId],
      [`from=${second}`, ({ occurredAt }) => occurredAt >= second],
      [`to=${second}`, ({ occurredAt }) => occurredAt < second],
      [`action=role.assigned&targetId=${userId}&category=role`, ({ action }) => action === 'role.assigned'],
      [`targetId=${builtInRoleId(tenantId, 'admin')}`, () => false],
      [`traceId=${'0'.repeat(32)}`, () => false],
      [`ids=${all[0]!.id},${all[2]!.id}`, ({ id }) => id === all[0]!.id || id === all[2]!.id],
      ['ids=999999999', () => false],
    ];
    for (const [query, wanted] of cases)
      expect(items(await ask(`?limit=200&${query}`)), query).to.deep.equal(all.filter(wanted));
    for (const ip of ['zzz', '1.2.3', '::g', '127.0.0.1/8', 'fe80::1%eth0']) {
      const refused = await ask(`?ip=${encodeURIComponent(ip)}`);
      expect([refused.status, refused.json['code']], ip).to.deep.equal([400, 'invalid_input']);
    }
    const byAddress = items(await ask('?limit=200&ip=127.0.0.1'));
    expect(byAddress.length).to.be.greaterThan(3);
    for (const entry of byAddress) expect(entry).to.include({ ip: '127.0.0.1' });
    expect(items(await ask('?limit=200&ip=::FFFF:7f00:1'))).to.deep.equal(byAddress);
    expect(items(await ask('?ip=192.0.2.200'))).to.deep.equal([]);
  });

  it('the audit log returns what one request did by its trace', async () => {
    const all = items(await ask('?limit=200'));
    const traceId = all.find(({ action }) => action === 'user.created')!.traceId;
    const found = items(await ask(`?limit=200&traceId=${traceId}`));
    expect(found.map((entry) => entry.traceId)).to.deep.equal(found.map(() => traceId));
    const own = all.filter((entry) => entry.traceId === traceId);
    expect(found.filter(({ category }) => category !== 'technical')).to.deep.equal(own);
  });

  it('the audit log returns one entry by its number', async () => {
    const [newest] = items(await ask('?limit=1'));
    const one = await ask(`/${newest!.id}`);
    expect(one.json).to.deep.equal(newest);
    for (const id of ['0', '-1', '1.5', '01', '1e3', '9007199254740993', 'x', String(newest!.id + 1)])
      expect((await ask(`/${id}`)).json, id).to.include({ status: 404, code: 'entry_not_found' });
  });

  it('the audit log refuses invalid parameters', async () => {
    for (const query of [
      '?outcome=maybe',
      '?traceId=x',
      '?ids=',
      '?ids=0',
      '?ids=1,,2',
      `?ids=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`,
      '/alerts?id=x',
      '/alerts?severity=huge',
      '?category=nonsense',
      '?from=yesterday',
      '?limit=0',
      '?cursor=x',
      '?nonsense=1',
      '/stats?interval=week',
      '/stats?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      '/stats?interval=hour&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
      '/export?format=xml',
      '/export?limit=3',
      '/verify?from=x',
    ])
      expect((await ask(query)).json, query).to.include({ status: 400, code: 'invalid_input' });
  });

  it('the statistics of the audit log count events by day and by hour', async () => {
    for (const [query, buckets] of [
      ['', 31],
      ['?interval=hour&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z', 24],
    ] as const) {
      const reply = await ask(`/stats${query}`);
      const found = reply.json['buckets'] as readonly Record<string, unknown>[];
      expect(found).to.have.length(buckets);
    }
    const { json } = await ask('/stats');
    expect(json['totals']).to.include({ signups: 1, logins: 0, failedLogins: 0 });
    // the day may have changed since
    const days = (json['buckets'] as readonly Record<string, number>[]).slice(-2);
    expect(days.reduce((sum, day) => sum + day['adminChanges']!, 0)).to.be.greaterThan(2);
    expect(json['topActions']).to.deep.include({ action: 'role.created', count: 1 });
  });

  it('an export of the audit log has one entry a line, and ends with the end of the chain; the export is an entry', async function () {
    this.slow(30_000);

    const before = items(await ask('?limit=1'))[0]!.id;
    const reply = await ask('/export');
    expect(reply.headers.get('content-type')).to.equal('application/x-ndjson; charset=utf-8');
    expect(reply.headers.get('content-disposition')).to.match(
      /^attachment; filename="audit-log-.*\.ndjson"$/,
    );
    const all = lines(reply);
    const end = all.pop()!;
    expect(all.map(({ id }) => id)).to.deep.equal(
      Array.from({ length: before + 1 }, (_, index) => index + 1),
    );
    expect(all.at(-1)).to.deep.include({ action: 'audit.exported', category: 'audit' });
    const last = { id: before + 1, hash: all.at(-1)!['hash'] };
    expect(end).to.deep.include({ head: last, last, entries: before + 1 });
    const listed = items(await ask('?limit=200')).toReversed();
    const shown = all.filter((line) => !('withheld' in line));
    expect(shown.length).to.be.lessThan(all.length);
    expect(shown.map(({ event: _, ...exported }) => exported)).to.deep.equal(listed);
  });

  it('the audit log exports a span of time', async () => {
    const to = '2026-01-01T00:00:00.000Z';
    const [end, ...rest] = lines(await ask(`/export?to=${to}`));
    expect(rest).to.deep.equal([]);
    expect(end).to.deep.include({ entries: 0, last: { id: 0, hash: '0'.repeat(64) } });
  });

  it('an export of the audit log has no formula for a spreadsheet', async () => {
    await done('POST', '/api/users', {
      email: 'eve@example.com',
      firstName: '=HYPERLINK("x")',
      lastName: '@x',
    });
    const reply = await ask('/export?format=csv');
    expect(reply.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    const rows = reply.text.trimEnd().split('\r\n');
    expect(rows[0]).to.match(/^id,occurredAt,action,/);
    expect(reply.text).to.contain(`"'=HYPERLINK(""x"") @x"`);
    expect(reply.text).not.to.match(/(^|,|\n)"?[=+@-][A-Za-z]/);
    expect(rows.at(-1)).to.match(/^end,/);
  });

  it('a verification of the chain of the audit log is an entry, too', async () => {
    const [newest] = items(await ask('?limit=1'));
    const reply = await ask('/verify');
    expect(reply.json).to.deep.equal({
      valid: true,
      checked: newest!.id,
      firstBroken: null,
      head: { id: newest!.id, hash: newest!.hash },
      since: null,
      witnesses: [],
    });
    expect(items(await ask('?limit=1'))[0]).to.deep.include({ action: 'audit.verified', outcome: 'success' });
    const none = await ask('/verify?to=2026-01-01T00:00:00Z');
    expect(none.json).to.include({ valid: true, checked: 0 });
  });

  if (alerts) {
    it('the audit log raises alerts for exports, attempts to write and all other rules', async () => {
      const reply = await ask('/alerts?includeTotal=true');
      expect(reply.json).to.include({ total: 1, nextCursor: null });
      const [alert] = reply.json['items'] as readonly Record<string, unknown>[];
      const exported = items(await ask('?action=audit.exported'));
      expect(alert).to.deep.include({ type: 'audit_export', severity: 'low', count: exported.length });
      expect(alert!['subject']).to.deep.equal({ ...exported[0]!.actor });
      expect(alert!['evidence']).to.deep.equal(exported.map(({ id }) => id).reverse());
      for (const query of ['type=nonsense', 'status=new', 'from=x'])
        expect((await ask(`/alerts?${query}`)).status).to.equal(400);
      expect((await ask('/alerts?status=resolved')).json['items']).to.deep.equal([]);
    });

    it('the audit log shows each refused write, also one that follows another', async () => {
      for (const method of ['PATCH', 'DELETE', 'POST']) {
        const before = Date.now();
        expect((await service.call(method, '/api/auditlogs', { key })).status).to.equal(403);
        const refusedAt = performance.now();
        let latest: Entry | undefined;
        await until(async () => {
          [latest] = items(await ask('?action=audit.write_refused&limit=1'));
          return latest?.changes[0]?.after === method;
        });
        expect(latest?.changes).to.deep.equal([{ field: 'method', before: null, after: method }]);
        expect(Date.parse(latest!.occurredAt)).to.be.at.least(before);
        // a refused write is recorded once a second
        await sleep(Math.max(0, 1_000 - (performance.now() - refusedAt)));
      }
    });

    it('the audit log records a caller who tries to write to it, once a second', async () => {
      const noted = async (): Promise<readonly Entry[]> => items(await ask('?action=audit.write_refused'));
      const before = (await noted()).length;
      const startedAt = performance.now();
      for (let n = 0; n < 40; n++)
        expect((await service.call('POST', '/api/auditlogs', { key })).status).to.equal(403);
      let after = await noted();
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000) + 1;
      await until(async () => (after = await noted()).length > before);
      expect(after.length - before).to.be.within(1, seconds);
      expect(after[0]).to.deep.include({ outcome: 'failure', source: 'api', ip: '127.0.0.1' });
    });

    it('the audit log is searched by the start of a name, including old ones, and by the actor', async () => {
      const targets = async (query: string): Promise<readonly string[]> => [
        ...new Set(items(await ask(`?limit=200&${query}`)).map(({ target }) => target.id)),
      ];
      for (const q of ['ada@', 'ADA', 'Augu', 'byron'])
        expect(await targets(`q=${q}`), q).to.deep.equal([userId]);
      expect(await targets('q=nobody')).to.deep.equal([]);
      const acted = items(await ask('?limit=200&q=test'));
      expect(acted.length).to.be.greaterThan(5);
      for (const { actor, target } of acted) expect([actor.name, target.name]).to.include('test');
      expect(items(await ask('?limit=200&q=byron&action=user.updated'))).to.have.length(1);
      expect(items(await ask('?limit=200&q=byron&ip=192.0.2.200'))).to.deep.equal([]);
      const [first, ...rest] = items(await ask('?limit=2&q=test'));
      expect([first!.id, rest[0]!.id]).to.deep.equal(acted.slice(0, 2).map(({ id }) => id));
    });
  }

  it('the audit log shows a tenant nothing of another', async () => {
    const other = await service.tenant();
    const reply = await service.call('GET', '/api/auditlogs?limit=200', { key: await service.key(other) });
    expect(reply.text).not.to.contain(userId).and.not.to.contain(roleId).and.not.to.contain(tenantId);
    for (const [index, { id }] of [...items(reply)].reverse().entries()) expect(id).to.equal(index + 1);
    const cursor = String((await ask('?limit=1')).json['nextCursor']);
    const foreign = await service.call('GET', `/api/auditlogs?limit=1&cursor=${cursor}`, {
      key: await service.key(other),
    });
    expect(foreign.json).to.include({ status: 400, code: 'invalid_input' });
  });
}
