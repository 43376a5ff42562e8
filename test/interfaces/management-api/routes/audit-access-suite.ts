import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { defineRole } from '../../../../application/role/define-role.js';
import { registerClient } from '../../../../application/client/register-client.js';
import { registerResource } from '../../../../application/resource/register-resource.js';
import { fileExtension } from '../../../../application/audit/access/signed-lines.js';
import { parseCheckpoint } from '../../../../application/audit/tree/checkpoint.js';
import { parseNote, parseVerifierKey, signatureBy } from '../../../../application/audit/tree/signed-note.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import type { Reply } from '../../../support/http/http-client.js';
import type { ServiceApi } from '../../../support/http/http-service-whole.js';

type Line = Readonly<Record<string, unknown>>;

const ACCESS = '/api/auditlogs/access';
const api = 'https://api.acme.test';

const linesOf = ({ status, text }: Reply): Line[] => {
  expect(status, text).to.equal(200);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};

/** Who could do what at the Management API. */
export function auditAccessSuite(start: () => Promise<ServiceApi>): void {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  let ada: string;
  let bob: string;
  let roleId: string;
  let apiKeyId: string;
  /** Numbers of entries, by what happened with them. */
  const entries: Record<string, number> = {};

  const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(reply.status, reply.text).to.be.lessThan(300);
    return reply;
  };
  const created = async (path: string, body: unknown): Promise<string> =>
    String((await send('POST', path, body)).json['id']);
  const context = (): CommandContext => operatorContext(tenantId, service.app.ids.next());
  const note = async (name: string): Promise<void> => {
    const { json } = await send('GET', '/api/auditlogs?limit=1');
    entries[name] = (json['items'] as { id: number }[])[0]!.id;
  };
  const ask = (query: string, as = key): Promise<Reply> =>
    service.call('GET', `${ACCESS}?${query}`, { key: as });
  /** The lines between the first and the last. */
  const answers = async (query: string): Promise<Line[]> => linesOf(await ask(query)).slice(1, -1);
  const permission = `permission=orders:read&resource=${encodeURIComponent(api)}`;

  before(async () => {
    service = await start();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    await registerResource(service.app, context(), {
      identifier: api,
      name: 'Orders',
      permissions: [
        { name: 'orders:read', description: '' },
        { name: 'orders:write', description: '' },
      ],
    });
    ada = await created('/api/users', { email: 'ada@example.com', firstName: 'Ada' });
    bob = await created('/api/users', { email: 'bob@example.com', firstName: 'Bob' });
    roleId = await created('/api/roles', { name: 'clerk' });
    await send('POST', `/api/roles/${roleId}/users/${ada}`);
    await note('held');
    await send('PUT', `/api/roles/${roleId}`, { permissions: [{ resource: api, name: 'orders:read' }] });
    await note('could');
    await send('POST', `/api/roles/${roleId}/users/${bob}`);
    await registerClient(service.app, context(), {
      clientId: `nightly-${tenantId.slice(0, 8)}`,
      name: 'Nightly run',
      kind: 'service',
      type: 'confidential',
      grantTypes: ['client_credentials'],
      roles: ['clerk'],
    });
    await note('both');
    await send('POST', `/api/users/${ada}/suspend`);
    await note('suspended');
    await send('DELETE', `/api/users/${bob}`);
    await note('erased');
    await send('PUT', `/api/roles/${roleId}`, { permissions: [] });
    await note('none');
    const { json } = await send('GET', '/api/auditlogs?action=user.created&limit=1');
    apiKeyId = (json['items'] as { actor: { id: string } }[])[0]!.actor.id;
  });
  after(() => service.stop());

  it('an answer names each holder with the entries that gave the role and added the permission', async () => {
    const [line, ...rest] = await answers(`asOf=${entries['could']}&${permission}`);
    expect(rest).to.deep.equal([]);
    expect(line).to.deep.include({ type: 'access', could: true, role: { id: roleId, name: 'clerk' } });
    expect(line!['user']).to.include({ id: ada, email: 'ada@example.com', firstName: 'Ada' });
    const given = line!['given'] as { entry: number; by: unknown };
    const [held] = line!['permissions'] as { name: string; added: { entry: number; by: unknown } }[];
    expect(held).to.include({ name: 'orders:read', resource: api });
    for (const [{ entry, by }, action] of [
      [given, 'role.assigned'],
      [held!.added, 'role.updated'],
    ] as const) {
      const { json } = await send('GET', `/api/auditlogs/${entry}`);
      expect(json['action']).to.equal(action);
      expect(by).to.deep.equal({ type: 'apiKey', id: (json['actor'] as { id: string }).id });
    }
  });

  it('nobody could before the permission was added to their role, nor after it was taken', async () => {
    expect(await answers(`asOf=${entries['held']}&${permission}`)).to.deep.equal([]);
    expect(await answers(`asOf=${entries['none']}&${permission}`)).to.deep.equal([]);
    expect(await answers(permission)).to.deep.equal([]);
  });

  it('services that hold the role follow the people', async () => {
    const lines = await answers(`asOf=${entries['both']}&${permission}`);
    const users = lines.flatMap(({ user }) => (user ? [(user as { id: string }).id] : []));
    expect(users).to.have.members([ada, bob]);
    expect(lines.at(-1)!['client']).to.deep.equal({
      id: `nightly-${tenantId.slice(0, 8)}`,
      name: 'Nightly run',
    });
    expect(await answers(`asOf=${entries['both']}&clientId=nightly-${tenantId.slice(0, 8)}`)).to.have.length(
      1,
    );
  });

  it('a suspended user held the role, and could do nothing', async () => {
    const lines = await answers(`asOf=${entries['suspended']}&role=${roleId}`);
    const line = lines.find(({ user }) => (user as { id?: string } | undefined)?.id === ada)!;
    expect(line).to.include({ could: false });
    expect(line['barred']).to.have.nested.property('[0].by', 'suspended');
    expect(line['barred']).to.have.nested.property('[0].since.entry', entries['suspended']);
  });

  it('of a user who is erased by now the id is left', async () => {
    const lines = await answers(`asOf=${entries['suspended']}&role=${roleId}`);
    expect(lines.map(({ user }) => user)).to.deep.include({ id: bob, erased: true });
    const [own] = await answers(`asOf=${entries['suspended']}&userId=${bob}`);
    expect(own!['user']).to.deep.equal({ id: bob, erased: true });
    expect(await answers(`asOf=${entries['erased']}&role=${roleId}`)).to.satisfy((left: Line[]) =>
      left.every(({ user }) => (user as { id?: string } | undefined)?.id !== bob),
    );
  });

  it('what a user could do has each role with its permissions', async () => {
    const [line] = await answers(`asOf=${entries['both']}&userId=${ada}`);
    expect(line).to.deep.include({ role: { id: roleId, name: 'clerk' } });
    expect(line!['permissions']).to.have.nested.property('[0].name', 'orders:read');
  });

  it('a built-in role is asked about like any other', async () => {
    const everybody = await answers(`asOf=${entries['held']}&role=${builtInRoleId(tenantId, 'user')}`);
    expect(everybody.map(({ user }) => (user as { id: string }).id)).to.include.members([ada, bob]);
  });

  it('a role is asked about by the name that it had then, in any spelling that counts as the same, and the answer has its id', async () => {
    const own = await service.tenant();
    const as = await service.key(own);
    const change = async (method: string, path: string, body?: unknown): Promise<Reply> => {
      const reply = await service.call(method, path, { key: as, ...(body === undefined ? {} : { body }) });
      expect(reply.status, reply.text).to.be.lessThan(300);
      return reply;
    };
    const last = async (): Promise<number> =>
      ((await change('GET', '/api/auditlogs?limit=1')).json['items'] as { id: number }[])[0]!.id;
    const holder = String((await change('POST', '/api/users', { email: 'cy@example.com' })).json['id']);
    const first = String((await change('POST', '/api/roles', { name: 'Desk clerk' })).json['id']);
    await change('POST', `/api/roles/${first}/users/${holder}`);
    const before = await last();
    await change('PUT', `/api/roles/${first}`, { name: 'Desk lead' });
    const second = String((await change('POST', '/api/roles', { name: 'Desk clerk' })).json['id']);
    const asked = async (query: string): Promise<readonly [unknown, readonly unknown[]]> => {
      const [question, ...lines] = linesOf(await ask(query, as));
      return [question!['question'], lines.slice(0, -1).map(({ user }) => (user as { id: string }).id)];
    };
    expect(await asked(`asOf=${before}&role=Desk%20clerk`)).to.deep.equal([
      { of: 'role', id: first, name: 'Desk clerk' },
      [holder],
    ]);
    expect(await asked('role=%20DESK%20%20Clerk')).to.deep.equal([
      { of: 'role', id: second, name: ' DESK  Clerk' },
      [],
    ]);
    expect(await asked(`role=${first}`)).to.deep.equal([{ of: 'role', id: first }, [holder]]);
    expect(await asked('role=owner')).to.deep.equal([
      { of: 'role', id: builtInRoleId(own, 'owner'), name: 'owner' },
      [],
    ]);
    // a role may be called like the id of another one
    await change('PUT', `/api/roles/${second}`, { name: first });
    expect(await asked(`role=${first}`)).to.deep.equal([{ of: 'role', id: first }, [holder]]);
    const { status, json } = await ask(`asOf=${before}&role=Desk%20lead`, as);
    expect([status, json['code']]).to.deep.equal([404, 'role_not_found']);
  });

  it('an API key could do what its scopes say', async () => {
    const lines = await answers(`asOf=${entries['none']}&apiKeyId=${apiKeyId}`);
    expect(lines.map(({ scope }) => scope)).to.include('audit:read');
  });

  it('people are shown by their ids alone without users:read', async () => {
    const auditor = await service.key(tenantId, ['audit:read']);
    const [line] = linesOf(await ask(`asOf=${entries['could']}&${permission}`, auditor)).slice(1, -1);
    expect(line!['user']).to.deep.equal({ id: ada });
    const changes = await service.call('GET', `${ACCESS}/diff?from=1`, { key: auditor });
    expect(changes.text).not.to.contain('ada@example.com');
    expect((await ask(permission, await service.key(tenantId, ['users:read']))).status).to.equal(403);
  });

  it('a time answers like the entry that was the last one then', async () => {
    const { json } = await send('GET', `/api/auditlogs/${entries['both']}`);
    const [, ...byTime] = linesOf(await ask(`asOf=${String(json['occurredAt'])}&role=${roleId}`));
    const [, ...byEntry] = linesOf(await ask(`asOf=${entries['both']}&role=${roleId}`));
    expect(byTime.slice(0, -1)).to.deep.equal(byEntry.slice(0, -1));
  });

  it('the changes between two entries are each listed with the entry that caused it', async () => {
    const reply = await service.call('GET', `${ACCESS}/diff?from=${entries['held']}&to=${entries['none']}`, {
      key,
    });
    const [first, ...lines] = linesOf(reply);
    expect(first).to.deep.include({ type: 'changes', tenantId, from: entries['held'], to: entries['none'] });
    const end = lines.pop()!;
    expect(end).to.include({ type: 'end', lines: lines.length });
    expect(lines.map(({ action }) => action)).to.deep.equal([
      'role.updated',
      'role.assigned',
      'client.registered',
      'user.suspended',
      'user.deleted',
      'role.updated',
    ]);
    for (const { entry, action } of lines)
      expect((await send('GET', `/api/auditlogs/${String(entry)}`)).json['action']).to.equal(action);
    expect(lines[0]).to.deep.include({ added: [{ resource: api, name: 'orders:read' }] });
    expect(lines[1]!['user']).to.deep.equal({ id: bob, erased: true });
    expect(lines[2]).to.deep.include({ added: [{ roleId, name: 'clerk' }] });
    expect(lines.at(-1)).to.deep.include({ removed: [{ resource: api, name: 'orders:read' }] });
  });

  it('a role that is deleted by now has the name that it had last', async () => {
    const [own, as] = await service.tenant().then(async (id) => [id, await service.key(id)] as const);
    const { record } = await defineRole(service.app, operatorContext(own, service.app.ids.next()), {
      name: 'brief',
    });
    await registerClient(service.app, operatorContext(own, service.app.ids.next()), {
      clientId: `brief-${own.slice(0, 8)}`,
      name: 'Brief run',
      kind: 'service',
      type: 'confidential',
      grantTypes: ['client_credentials'],
      roles: ['brief'],
    });
    await service.call('PUT', `/api/roles/${record.id}`, { key: as, body: { name: 'short' } });
    expect((await service.call('DELETE', `/api/roles/${record.id}`, { key: as })).status).to.equal(204);
    const lines = linesOf(await service.call('GET', `${ACCESS}/diff?from=1`, { key: as }));
    const given = lines.find(({ action }) => action === 'client.registered');
    expect(given).to.deep.include({ added: [{ roleId: record.id, name: 'short' }] });
    expect(lines.find(({ action }) => action === 'role.deleted')!['role']).to.deep.equal({
      id: record.id,
      name: 'short',
    });
  });

  it('a file is signed with a checkpoint, by which a changed line is noticed', async () => {
    for (const path of [`${ACCESS}/diff?from=1`, `${ACCESS}?role=${roleId}`]) {
      const { text } = await send('GET', path);
      const begin = text.lastIndexOf('\n', text.length - 2) + 1;
      const end = JSON.parse(text.slice(begin)) as { checkpoint: string; verifierKey: string };
      const signed = parseNote(end.checkpoint)!;
      expect(signatureBy(signed, parseVerifierKey(end.verifierKey)!)).not.to.equal(null);
      expect(parseCheckpoint(signed.text)!.size >= BigInt(entries['none']!)).to.equal(true);
      const digest = createHash('sha256').update(text.slice(0, begin)).digest('base64');
      expect(signed.text.split('\n')).to.include(fileExtension(digest));
    }
  });

  it('the present has what a process wrote whose clock is ahead', async () => {
    const own = await service.tenant();
    const ahead = { ...service.app, clock: { now: () => Date.now() + 60_000 } };
    const { record: role } = await defineRole(ahead, operatorContext(own, service.app.ids.next()), {
      name: 'early',
    });
    const ownKey = await service.key(own);
    expect(linesOf(await ask(`role=${role.id}`, ownKey))).to.have.length(2);
    for (const from of ['1', '2000-01-01T00:00:00.000Z']) {
      const changes = await service.call('GET', `${ACCESS}/diff?from=${from}`, { key: ownKey });
      expect(linesOf(changes).map(({ role: reported }) => reported)).to.deep.include({
        id: role.id,
        name: 'early',
      });
    }
  });

  it('no file is signed while the history leaves out entries of the tenant', async () => {
    const own = await service.tenant();
    const ownKey = await service.key(own);
    const { database } = service.runtime.readModel;
    await database.query(
      `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
       values ('access', 'live', $1, 1, gen_random_uuid(), 'RoleDefined', 'TypeError')`,
      [own],
    );
    for (const path of [`${ACCESS}/diff?from=1`, `${ACCESS}?role=${builtInRoleId(own, 'user')}`]) {
      const { status, json, headers } = await service.call('GET', path, { key: ownKey });
      expect([status, json['code'], headers.get('retry-after')]).to.deep.equal([
        503,
        'history_incomplete',
        '1',
      ]);
    }
    await database.query(`delete from projections.parked where tenant_id = $1`, [own]);
    expect((await ask(`role=${builtInRoleId(own, 'user')}`, ownKey)).status).to.equal(200);
  });

  for (const [query, pointer] of [
    ['', 'permission'],
    ['permission=orders:read', 'resource'],
    ['resource=x', 'permission'],
    ['role=0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f&resource=x', 'resource'],
    ['role=0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f&clientId=x', 'clientId'],
    ['clientId=x&asOf=yesterday', 'asOf'],
    ['clientId=x&asOf=999999999', 'asOf'],
    ['role=', 'role'],
  ] as const)
    it(`a question is refused with the parameter that is wrong: ${query || 'none'}`, async () => {
      const { status, json } = await ask(query);
      expect([status, json['code']], query).to.deep.equal([400, 'invalid_input']);
      expect((json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    });

  for (const [query, pointer] of [
    ['', 'from'],
    ['from=2&to=1', 'to'],
    ['from=1&to=2026-11-21T09:30:00.000Z', 'to'],
    ['from=2026-11-21T09:30:00.000Z&to=2026-11-20T09:30:00.000Z', 'to'],
  ] as const)
    it(`changes are refused with the parameter that is wrong: ${query || 'none'}`, async () => {
      const { status, json } = await service.call('GET', `${ACCESS}/diff?${query}`, { key });
      expect([status, json['code']], query).to.deep.equal([400, 'invalid_input']);
      expect((json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    });

  it('what did not exist then is not found, and neither is what another tenant has', async () => {
    const other = await service.tenant();
    const theirs = await service.key(other);
    for (const [query, code] of [
      [`role=${roleId}`, 'role_not_found'],
      ['role=clerk', 'role_not_found'],
      [`userId=${ada}`, 'user_not_found'],
      [`apiKeyId=${apiKeyId}`, 'api_key_not_found'],
      [`clientId=nightly-${tenantId.slice(0, 8)}`, 'client_not_found'],
      [permission, 'permission_not_found'],
    ] as const) {
      const { status, json } = await ask(query, theirs);
      expect([status, json['code']], query).to.deep.equal([404, code]);
      const before = await ask(`asOf=2000-01-01T00:00:00.000Z&${query}`);
      expect([before.status, before.json['code']], query).to.deep.equal([404, code]);
    }
    const changes = linesOf(await service.call('GET', `${ACCESS}/diff?from=1`, { key: theirs }));
    expect(JSON.stringify(changes)).not.to.contain(ada).and.not.to.contain(roleId);
  });
}
