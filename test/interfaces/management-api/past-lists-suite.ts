import { expect } from 'chai';
import fc from 'fast-check';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { Reply } from '../../support/http/http-client.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

type Json = Readonly<Record<string, unknown>>;
interface Listed {
  readonly id: string;
}

/** An action of a random history; numbers choose among what is there. */
const action = fc.record({
  kind: fc.constantFrom(
    'user',
    'role',
    'assign',
    'assign',
    'assign',
    'unassign',
    'rename',
    'suspend',
    'erase',
    'drop',
  ),
  one: fc.nat(),
  other: fc.nat(),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Lists of the past: users, roles, and who held a role. */
export function pastListsSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  before(async () => {
    service = await start();
  });
  after(() => service.stop());

  /** A tenant with a random history, and what its lists were after each action. */
  class History {
    readonly users: string[] = [];
    readonly roles: string[] = [];
    readonly erased = new Set<string>();
    readonly seen: { readonly entry: string; readonly lists: ReadonlyMap<string, readonly Listed[]> }[] = [];
    private made = 0;
    readonly tenantId: string;
    readonly key: string;
    constructor(tenantId: string, key: string) {
      this.tenantId = tenantId;
      this.key = key;
    }

    async send(method: string, path: string, body?: unknown): Promise<Reply> {
      const reply = await service.call(method, path, {
        key: this.key,
        ...(body === undefined ? {} : { body }),
      });
      expect(reply.status, `${method} ${path}: ${reply.text}`).to.be.lessThan(500);
      return reply;
    }
    async items(path: string): Promise<readonly Listed[]> {
      const { json, text } = await this.send('GET', path);
      expect(json['items'], `${path}: ${text}`).to.be.an('array');
      return json['items'] as Listed[];
    }
    paths(): readonly string[] {
      const roles = [...this.roles, builtInRoleId(this.tenantId, 'user')];
      return [
        '/api/users',
        '/api/users?sort=createdAt',
        '/api/roles',
        ...roles.map((id) => `/api/roles/${id}/users`),
      ];
    }
    async look(): Promise<void> {
      const [newest] = await this.items('/api/auditlogs?limit=1');
      const lists = new Map<string, readonly Listed[]>();
      for (const path of this.paths()) lists.set(path, await this.items(withLimit(path)));
      this.seen.push({ entry: newest!.id, lists });
    }
    async play({ kind, one, other }: Action): Promise<void> {
      const userId = this.users[one % Math.max(1, this.users.length)] ?? '';
      const roleId = this.roles[other % Math.max(1, this.roles.length)] ?? '';
      const name = `r${++this.made}`;
      if (kind === 'user')
        this.users.push(await this.created('/api/users', { email: `${name}@example.com`, firstName: name }));
      else if (kind === 'role') this.roles.push(await this.created('/api/roles', { name }));
      else if (userId === '' || (kind !== 'suspend' && kind !== 'erase' && roleId === '')) return;
      else if (kind === 'assign') await this.send('POST', `/api/roles/${roleId}/users/${userId}`);
      else if (kind === 'unassign') await this.send('DELETE', `/api/roles/${roleId}/users/${userId}`);
      else if (kind === 'rename') await this.send('PUT', `/api/roles/${roleId}`, { name });
      else if (kind === 'suspend') await this.send('POST', `/api/users/${userId}/suspend`);
      else if (kind === 'drop') {
        await this.send('DELETE', `/api/roles/${roleId}`);
        this.roles.splice(this.roles.indexOf(roleId), 1);
      } else {
        await this.send('DELETE', `/api/users/${userId}`);
        this.users.splice(this.users.indexOf(userId), 1);
        this.erased.add(userId);
      }
    }
    private async created(path: string, body: object): Promise<string> {
      return String((await this.send('POST', path, body)).json['id']);
    }
    /** Returns the records as the past shows them. */
    past(records: readonly Listed[]): readonly object[] {
      return records.map((one) => (this.erased.has(one.id) ? { id: one.id, erased: true } : one));
    }
  }
  const withLimit = (path: string, more = 'limit=200'): string =>
    `${path}${path.includes('?') ? '&' : '?'}${more}`;
  const started = async (): Promise<History> => {
    const tenantId = await service.tenant();
    return new History(tenantId, await service.key(tenantId));
  };

  it('every list of a random past is what was answered then, but for people who are erased by now', async function () {
    this.slow(120_000);
    this.timeout(240_000);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 10 }), async (actions) => {
        const history = await started();
        for (const one of [
          { kind: 'user', one: 0, other: 0 },
          { kind: 'role', one: 0, other: 0 },
          ...actions,
        ] as Action[]) {
          await history.play(one);
          await history.look();
        }
        for (const { entry, lists } of history.seen)
          for (const [path, then] of lists) {
            const past = await history.items(withLimit(path, `limit=200&asOf=${entry}`));
            expect(past, `${path} after entry ${entry}`).to.deep.equal(history.past(then));
          }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('a list of the past has pages, a total, and a cursor that is valid at its moment only', async () => {
    const history = await started();
    for (let made = 0; made < 5; made++) await history.play({ kind: 'user', one: 0, other: 0 });
    await history.play({ kind: 'role', one: 0, other: 0 });
    for (let one = 0; one < 5; one++) await history.play({ kind: 'assign', one, other: 0 });
    await history.look();
    const { entry, lists } = history.seen[0]!;
    await history.play({ kind: 'erase', one: 1, other: 0 });
    await history.play({ kind: 'user', one: 0, other: 0 });
    for (const [path, then] of lists) {
      const found: object[] = [];
      let cursor = '';
      do {
        const more = `limit=2&includeTotal=true&asOf=${entry}${cursor && `&cursor=${cursor}`}`;
        const { json } = await history.send('GET', withLimit(path, more));
        expect(json['total'], path).to.equal(then.length);
        found.push(...(json['items'] as object[]));
        cursor = (json['nextCursor'] as string | null) ?? '';
        if (cursor === '') break;
        for (const other of ['', `&asOf=${new Date().toISOString()}`])
          expect(
            (await history.send('GET', withLimit(path, `limit=2${other}&cursor=${cursor}`))).status,
          ).to.equal(400);
      } while (found.length < 100);
      expect(found, path).to.deep.equal(history.past(then));
    }
  });

  it('users of the past are narrowed by the time of their creation, and by nothing that only the present knows', async () => {
    const history = await started();
    for (let made = 0; made < 3; made++) await history.play({ kind: 'user', one: 0, other: 0 });
    const now = new Date().toISOString();
    const users = (await history.items('/api/users')) as readonly (Listed & { readonly createdAt: string })[];
    const [last, middle, first] = users;
    const narrowed = await history.items(
      `/api/users?asOf=${now}&createdFrom=${middle!.createdAt}&createdTo=${last!.createdAt}`,
    );
    expect(narrowed.map(({ id }) => id)).to.deep.equal([middle!.id]);
    const before = await history.items(`/api/users?asOf=${first!.createdAt}`);
    expect(before.map(({ id }) => id)).to.deep.equal([first!.id]);
    expect(await history.items(`/api/users?asOf=2000-01-01T00:00:00Z`)).to.deep.equal([]);
    expect(await history.items(`/api/roles?asOf=2000-01-01T00:00:00Z`)).to.deep.equal([]);
    for (const filter of [
      'q=a',
      'email=a@example.com',
      'externalId=1',
      'role=user',
      'status=active',
      'mfaEnabled=true',
      'sort=email',
      'sort=-lastLoginAt',
    ]) {
      const { status, json } = await history.send('GET', `/api/users?asOf=${now}&${filter}`);
      const [fault] = json['errors'] as Json[];
      expect([status, fault!['pointer'], fault!['code']], filter).to.deep.equal([
        400,
        filter.split('=')[0],
        'not_of_past',
      ]);
      expect(fault!['detail'], filter).to.contain('leave out "asOf"');
    }
  });

  it('a role that did not exist then has no list of its users, and lists show nothing of another tenant', async () => {
    const [history, other] = [await started(), await started()];
    for (const kind of ['user', 'role', 'assign'] as const) await history.play({ kind, one: 0, other: 0 });
    const [roleId] = history.roles;
    const now = new Date().toISOString();
    const early = await history.send('GET', `/api/roles/${roleId}/users?asOf=2000-01-01T00:00:00Z`);
    expect([early.status, early.json['code']]).to.deep.equal([404, 'role_not_found']);
    expect(await history.items(`/api/roles/${roleId}/users?asOf=${now}`)).to.have.length(1);
    expect((await other.send('GET', `/api/roles/${roleId}/users?asOf=${now}`)).status).to.equal(404);
    expect(await other.items(`/api/users?asOf=${now}`)).to.deep.equal([]);
    expect(await other.items(`/api/roles?asOf=${now}`)).to.have.length(3);
  });
}
