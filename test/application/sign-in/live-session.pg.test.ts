import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { postgresApps, type PostgresApps } from '../../support/services/postgres-app.js';

/** What one process does, every other one looks at with the next request: nothing is cached that could be stale. */
describe('a session over PostgreSQL, ended in one process', () => {
  let postgres: PostgresApps;
  let tenantId: string;
  let userId: string;
  const credentials = { email: 'ada@example.com', password: 'correct horse' };

  before(async () => {
    postgres = await postgresApps(2);
  });
  after(() => postgres.close());
  beforeEach(async () => {
    const app = postgres.apps[0]!;
    tenantId = app.ids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: `t-${tenantId}`, name: 'Acme' });
    userId = (await createUser(app, systemCommand({ tenantId }), credentials)).record.id;
  });

  for (const [what, happen] of [
    ['suspension', (app, context) => suspendUser(app, context, { userId })],
    ['deletion', (app, context) => deleteUser(app, context, { userId })],
    ['generated password', (app, context) => generatePassword(app, context, { userId })],
    ['locked tenant', (app) => lockTenant(app, systemCommand({ tenantId }), { reason: 'unpaid' })],
    ['end from elsewhere', (app, context) => endSessions(app, context, { userId })],
  ] as [string, (app: App, context: CommandContext) => Promise<unknown>][])
    it(`a session that one process ends is over in the other: ${what}`, async () => {
      const [one, two] = postgres.apps as [App, App];
      const context = command({ tenantId, source: 'hosted' });
      const started = await signIn(two, context, { ...credentials, clientId: null });
      if (started.kind !== 'signed-in') throw new Error(started.kind);
      const handles = [{ secret: started.secret }, { sessionId: started.session.sessionId }];
      for (const app of [one, two])
        for (const handle of handles) expect(await liveSession(app, tenantId, handle)).not.to.equal(null);
      await happen(one, command({ tenantId }));
      for (const app of [one, two])
        for (const handle of handles) expect(await liveSession(app, tenantId, handle)).to.equal(null);
    });
});
