import { expect } from 'chai';
import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { SubjectErased } from '../../../application/ports/events/subject-keys.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { removeAvatar, setAvatar } from '../../../application/user/avatar/change-avatar.js';
import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { refusal } from '../../support/samples/given.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { interleaved } from '../../support/bench/interleaving.js';
import { plain } from '../../support/samples/sample-images.js';
import {
  type TenantWorld,
  adminRole,
  ownerRole,
  tenantWith,
  userStream,
} from '../../support/samples/tenant-world.js';

type Run = (app: App, context: CommandContext, userId: string) => Promise<unknown>;

/** Every command on a user's account. */
const commands: Readonly<Record<string, Run>> = {
  'change the email': (app, context, userId) =>
    changeUser(app, context, { userId, email: `mallory-${context.commandId}@example.com` }),
  'change the name': (app, context, userId) =>
    changeUser(app, context, { userId, firstName: context.commandId }),
  'generate a password': (app, context, userId) => generatePassword(app, context, { userId }),
  'mail the link again': (app, context, userId) => resendVerification(app, context, { userId }),
  suspend: (app, context, userId) => suspendUser(app, context, { userId }),
  reactivate: (app, context, userId) => reactivateUser(app, context, { userId }),
  unlock: (app, context, userId) => unlockUser(app, context, { userId }),
  'set the avatar': async (app, context, userId) =>
    setAvatar(app, context, { userId, file: await plain(8, 8).png().toBuffer() }),
  'remove the avatar': (app, context, userId) => removeAvatar(app, context, { userId }),
  'end all sessions': (app, context, userId) => endSessions(app, context, { userId }),
  'end one session': (app, context, userId) =>
    endSessions(app, context, { userId, sessionId: context.commandId }),
  'assign a role': (app, context, userId) => assignRole(app, context, { userId, roleId: adminRole }),
  'take a role': (app, context, userId) => unassignRole(app, context, { userId, roleId: adminRole }),
  delete: (app, context, userId) => deleteUser(app, context, { userId }),
};

/** An avatar may come too late for a user who is deleted at the same time. */
const unlessErased = (error: unknown): void => {
  if (!(error instanceof SubjectErased)) throw error;
};

describe('an owner’s account', () => {
  let tenant: TenantWorld;
  const by = (name: string): CommandContext =>
    command({ actor: { type: 'user', id: tenant.ids[name]! }, commandId: tenant.app.ids.next() });
  beforeEach(async () => {
    tenant = await tenantWith(['olga', 'oleg'], ['ada', 'bob']);
    await assignRole(tenant.app, systemCommand(), { roleId: adminRole, userId: tenant.ids['ada']! });
  });

  const outcomeOf = async (running: Promise<unknown>): Promise<string> =>
    running.then(
      () => 'done',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );

  for (const [name, run] of Object.entries(commands)) {
    it(`an admin cannot ${name} an owner’s account, and changes nothing`, async () => {
      const { app, world, ids } = tenant;
      const before = world.log.all.length;
      const { kind, code } = await refusal(run(app, by('ada'), ids['olga']!));
      expect([kind, code]).to.deep.equal(['forbidden', 'owner_protected']);
      expect(world.log.all).to.have.length(before);
      expect(world.erasures).to.have.property('size', 0);
    });

    it(`another owner, an API key and the operator can ${name} an owner’s account`, async () => {
      const { app, ids } = tenant;
      for (const context of [
        by('oleg'),
        command({ actor: { type: 'apiKey', id: ids['bob']! }, commandId: app.ids.next() }),
        systemCommand({ actor: { type: 'operator', id: 'root' }, commandId: app.ids.next() }),
      ])
        expect(await outcomeOf(run(app, context, ids['olga']!))).not.to.equal('owner_protected');
    });

    it(`an admin cannot ${name} the account of a suspended owner either`, async () => {
      const { app, ids } = tenant;
      await suspendUser(app, by('oleg'), { userId: ids['olga']! });
      expect(await outcomeOf(run(app, by('ada'), ids['olga']!))).to.equal('owner_protected');
    });

    it(`an admin can ${name} an account once its role owner is removed`, async () => {
      const { app, ids } = tenant;
      await unassignRole(app, by('oleg'), { roleId: ownerRole, userId: ids['olga']! });
      expect(await outcomeOf(run(app, by('ada'), ids['olga']!))).not.to.equal('owner_protected');
      expect(await outcomeOf(run(app, by('olga'), ids['oleg']!))).to.equal('owner_protected');
    });
  }

  it('an owner can change the own account', async () => {
    const { app, ids } = tenant;
    await changeUser(app, by('olga'), { userId: ids['olga']!, firstName: 'Olga' });
    await deleteUser(app, by('olga'), { userId: ids['olga']! });
  });

  it('the refusal for an owner’s account differs from that for the role owner', async () => {
    const { app, ids } = tenant;
    for (const change of [assignRole, unassignRole]) {
      const { code } = await refusal(change(app, by('ada'), { roleId: ownerRole, userId: ids['olga']! }));
      expect(code).to.equal('owner_role_protected');
    }
  });

  it('an owner’s account is protected from the very event that makes it one, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...Object.values(commands)), { minLength: 1, maxLength: 4 }),
        async (scheduler, chosen) => {
          tenant = await tenantWith(['olga'], ['ada', 'bob']);
          const { world, ids } = tenant;
          const admin = ids['ada']!;
          const promote: Run = (app, _context, userId) =>
            assignRole(app, by('olga'), { roleId: ownerRole, userId });
          const attempts = [promote, ...chosen].map((step) => ({ step, crash: null }));
          await interleaved(scheduler, world, attempts, (app, run) =>
            run(app, by('ada'), ids['bob']!).catch(unlessErased),
          );
          const history = await world.log.load(userStream(ids['bob']!));
          const became = history.findIndex(
            ({ event }) => event.type === 'UserRoleAssigned' && event.data.roleId === ownerRole,
          );
          const since = became < 0 ? [] : history.slice(became);
          expect(since.filter(({ context }) => context.actorId === admin)).to.deep.equal([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('an owner’s account is protected from fifty concurrent commands', async () => {
    const { app, world, ids } = tenant;
    const runs = Object.values(commands);
    const outcomes = await Promise.all([
      assignRole(app, by('olga'), { roleId: ownerRole, userId: ids['bob']! }),
      ...Array.from({ length: 50 }, (_, index) =>
        outcomeOf(runs[index % runs.length]!(app, by('ada'), ids['olga']!)),
      ),
    ]);
    expect(new Set(outcomes.slice(1))).to.deep.equal(new Set(['owner_protected']));
    expect(world.log.all.filter(({ context }) => context.actorId === ids['ada'])).to.deep.equal([]);
  });
});
