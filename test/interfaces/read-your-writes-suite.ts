import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import type { LogEngine, OpenedLog } from '../support/services/log-engines.js';
import { type TestService, startTestService } from '../support/services/service.js';

interface User {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
}

/** When a write has been answered, every later read by any caller sees it. */
export function readYourWritesSuite(engine: LogEngine, rounds: number): void {
  describe(`every read sees the writes that were answered before it, the log on ${engine.name}`, () => {
    const CLIENTS = 8;
    let log: OpenedLog;
    let services: TestService[];

    before(async () => {
      const bootstrap = {
        tenants: [
          {
            slug: `t-${randomBytes(8).toString('hex')}`,
            name: 'Acme',
            owner: { email: 'owner@acme.test', password: 'correct horse battery' },
            apiKeys: [{ name: 'all', scopes }],
          },
        ],
      };
      log = await engine.open();
      const first = await startTestService({ bootstrap, env: log.env, streamPrefix: log.streamPrefix });
      const { databaseUrl, masterKey } = first;
      const tenants = first.document.tenants!;
      // reads of every other round go to a process that does not project
      const second = await startTestService({
        bootstrap: { tenants },
        databaseUrl,
        masterKey,
        env: { ...log.env, ROLES: 'api' },
        streamPrefix: log.streamPrefix,
      });
      services = [first, second];
    });
    after(async () => {
      for (const service of [...services].reverse()) await service.close();
      await log.close();
    });

    const call = async (
      service: TestService,
      method: string,
      path: string,
      body?: object,
    ): Promise<Response> =>
      fetch(`${service.url}${path}`, {
        method,
        headers: { 'X-Api-Key': services[0]!.apiKey(), 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });

    it(`two processes show every write to the next read, ${rounds} times: create, get, list by email, assign a role, get, the log on ${engine.name}`, async function () {
      const role = await call(services[0]!, 'POST', '/api/roles', { name: 'reader' });
      expect(role.status).to.equal(201);
      const { id: roleId } = (await role.json()) as { id: string };

      const round = async (number: number): Promise<void> => {
        const writer = services[number % 2]!;
        const reader = services[(number >> 1) % 2]!;
        const email = `user${number}@acme.test`;
        const created = await call(writer, 'POST', '/api/users', { email, sendInvitation: false });
        expect(created.status, `create ${number}`).to.equal(201);
        expect(created.headers.get('Tessera-Projection'), `create ${number}`).to.equal(null);
        const { id } = (await created.json()) as User;

        const got = await call(reader, 'GET', `/api/users/${id}`);
        expect(got.status, `get ${number}`).to.equal(200);
        const listed = await call(reader, 'GET', `/api/users?email=${encodeURIComponent(email)}`);
        const { items } = (await listed.json()) as { items: User[] };
        expect(
          items.map((user) => user.id),
          `list ${number}`,
        ).to.deep.equal([id]);

        const assigned = await call(writer, 'POST', `/api/roles/${roleId}/users/${id}`);
        expect(assigned.status, `assign ${number}`).to.equal(204);
        const again = (await (await call(reader, 'GET', `/api/users/${id}`)).json()) as User;
        expect(again.roles, `roles ${number}`).to.deep.equal(['user', 'reader']);
      };

      let next = 0;
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (next < rounds) await round(next++);
        }),
      );
      const shown = (await (await call(services[1]!, 'GET', `/api/roles/${roleId}`)).json()) as {
        userCount: number;
      };
      expect(shown.userCount).to.equal(rounds);
    });

    it(`two processes show a write and its deliveries to the next read, the log on ${engine.name}`, async () => {
      const created = await call(services[1]!, 'POST', '/api/webhooks', {
        url: 'https://listener.invalid/',
        events: ['user.created'],
      });
      expect(created.status).to.equal(201);
      const { id } = (await created.json()) as { id: string };
      for (let number = 0; number < 12; number++) {
        const email = `told${number}@acme.test`;
        const user = await call(services[number % 2]!, 'POST', '/api/users', {
          email,
          sendInvitation: false,
        });
        expect(user.status).to.equal(201);
        const reader = services[(number >> 1) % 2]!;
        const list = await call(reader, 'GET', `/api/webhooks/${id}/deliveries?includeTotal=true&limit=1`);
        expect(list.headers.get('Tessera-Projection'), `list ${number}`).to.equal(null);
        expect(((await list.json()) as { total: number }).total, `list ${number}`).to.equal(number + 1);
      }
      const stopped = await call(services[0]!, 'PUT', `/api/webhooks/${id}`, { active: false });
      expect(stopped.status).to.equal(200);
      const left = await call(services[1]!, 'GET', `/api/webhooks/${id}/deliveries?status=pending`);
      expect(((await left.json()) as { items: unknown[] }).items).to.deep.equal([]);
    });
  });
}
