import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import { proveMailbox } from '../../../application/sign-in/mailed-code/prove-mailbox.js';
import { proveSignInCode } from '../../../application/sign-in/mailed-code/prove-sign-in-code.js';
import { requestCode } from '../../../application/sign-in/mailed-code/request-code.js';
import { requestSignInCode } from '../../../application/sign-in/mailed-code/request-sign-in-code.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { load } from '../../../application/shared/load.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { signIns } from '../../../domain/sign-in/sign-ins.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { command, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { type PostgresApps, postgresApps } from '../../support/services/postgres-app.js';

const password = 'correct horse staple';

describe('mailed codes in two processes', () => {
  let two: PostgresApps;
  let first: App;
  let users = 0;
  let email: string;
  let userId: string;
  before(async () => {
    two = await postgresApps(2);
    first = two.apps[0]!;
    await createTenant(first, systemCommand(), { slug: 'acme', name: 'Acme' });
    await changeTenantSettings(first, systemCommand(), { mfa: 'required' });
  });
  after(() => two.close());
  beforeEach(async () => {
    users += 1;
    email = `user-${users}@example.com`;
    userId = (await createUser(first, systemCommand(), { email, password, emailVerified: true })).record.id;
  });

  const app = (n: number): App => two.apps[n % 2]!;
  const visit = (ip = `192.0.2.${users}`): VisitorContext => {
    const { actor: _, ...context } = command({ source: 'hosted', ip });
    return context;
  };
  const begin = async (ip?: string): Promise<string> => {
    const outcome = await signIn(first, visit(ip), { email, password, clientId: null });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    return outcome.secret;
  };
  const codesOf = async (secret: string) => (await openSignIn(first, TENANT, secret))!.transaction.codes;
  const wrongFor = async (secret: string): Promise<string> => {
    const right = (await codesOf(secret)).map(({ eventId }) => first.mailSecrets.code(eventId));
    return ['000000', '111111', '222222'].find((code) => !right.includes(code))!;
  };
  const fifty = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, (_, n) => run(n)));
  const typesOf = async (): Promise<readonly string[]> =>
    (await load(first, streamName(TENANT, 'signin', userId), signIns)).history.map(({ event }) => event.type);

  it('50 requests at once cause three mails, that of the sign-in included', async () => {
    const secret = await begin();
    const { user } = (await openSignIn(first, TENANT, secret))!;
    const outcomes = await fifty((n) => requestCode(app(n), visit(), { secret, user, purpose: 'set-up' }));
    expect(outcomes.filter(({ kind }) => kind === 'due')).to.have.length(2);
    expect(outcomes.filter(({ kind }) => kind === 'limited')).to.have.length(48);
    expect((await typesOf()).filter((type) => type === 'SignInCodeRequested')).to.have.length(3);
    expect(await codesOf(secret)).to.have.length(2);
  });

  it('of 50 wrong codes at once five are looked at, and the right one comes too late', async () => {
    const secret = await begin();
    const [code] = await codesOf(secret);
    const text = await wrongFor(secret);
    const outcomes = await fifty((n) => proveMailbox(app(n), visit(), { secret, form: 'code', text }));
    expect(outcomes.filter(({ kind }) => kind === 'refused')).to.have.length(5);
    expect((await typesOf()).filter((type) => type === 'UserSignInFailed')).to.have.length(5);
    const right = { secret, form: 'code', text: first.mailSecrets.code(code!.eventId) } as const;
    expect((await proveMailbox(first, visit(), right)).kind).to.equal('over');
  });

  it('50 uses of the right code at once prove the mailbox and begin no session', async () => {
    const secret = await begin();
    const text = first.mailSecrets.code((await codesOf(secret))[0]!.eventId);
    const outcomes = await fifty((n) => proveMailbox(app(n), visit(), { secret, form: 'code', text }));
    expect(outcomes.some(({ kind }) => kind === 'proved')).to.equal(true);
    expect((await openSignIn(first, TENANT, secret))?.step).to.equal('enrol');
    expect(await first.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  it('50 uses at once of a code in place of a password begin one session', async () => {
    await changeTenantSettings(first, systemCommand(), { emailCode: true, mfa: 'optional' });
    const begun = await requestSignInCode(first, visit(), { email, clientId: null, asked: anyAssurance });
    if (begun.kind !== 'started') throw new Error(begun.kind);
    const { secret } = begun;
    const [code] = (await first.signInTransactions.find(TENANT, secret))!.codes;
    const typed = { secret, form: 'code', text: first.mailSecrets.code(code!.eventId) } as const;
    const outcomes = await fifty((n) => proveSignInCode(app(n), visit(), typed));
    expect(outcomes.filter(({ kind }) => kind === 'signed-in')).to.have.length(1);
    expect(await first.sessions.ofUser(TENANT, userId)).to.have.length(1);
    await changeTenantSettings(first, systemCommand(), { emailCode: false, mfa: 'required' });
  });

  it('after ten misses in three networks the mail brings a link', async () => {
    for (const [network, times] of [4, 4, 2].entries()) {
      const ip = `198.51.100.${network}`;
      const secret = await begin(ip);
      const text = await wrongFor(secret);
      for (let time = 0; time < times; time++)
        await proveMailbox(app(time), visit(ip), { secret, form: 'code', text });
    }
    const secret = await begin();
    const [code] = await codesOf(secret);
    expect(code).to.include({ form: 'link' });
    const { eventId } = code!;
    const prove = (form: 'code' | 'link', text: string) =>
      proveMailbox(first, visit(), { secret, form, text });
    expect((await prove('code', first.mailSecrets.code(eventId))).kind).to.equal('refused');
    expect((await prove('link', first.mailSecrets.linkToken(eventId, 'code'))).kind).to.equal('proved');
    expect((await codesOf(await begin('203.0.113.9')))[0]).to.include({ form: 'code' });
  });

  it('nothing of a code is left of a user who was erased', async () => {
    const secret = await begin();
    await proveMailbox(first, visit(), { secret, form: 'code', text: await wrongFor(secret) });
    await deleteUser(first, systemCommand(), { userId });
    const database = new Database({ url: two.url, max: 1 });
    for (const table of ['sign_in_transactions', 'code_misses']) {
      const { rows } = await database.query(`select from runtime.${table} where user_id = $1`, [userId]);
      expect(rows, table).to.deep.equal([]);
    }
    await database.close();
  });
});
