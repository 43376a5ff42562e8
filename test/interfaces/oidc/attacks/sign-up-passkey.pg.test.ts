import { expect } from 'chai';
import { load } from '../../../../application/shared/load.js';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import {
  type CompleteSignUpInput,
  completeSignUp,
} from '../../../../application/sign-up/complete-sign-up.js';
import { offerNewUserPasskey } from '../../../../application/sign-up/new-user.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { presentTenantOf } from '../../../../application/tenant/tenant-stream.js';
import { emailDigestOf } from '../../../../application/user/email/unique-email.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { signUpLimits } from '../../../../domain/sign-up/sign-up.js';
import { anyAssurance } from '../../../../domain/sign-in/asked-assurance.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { type UserState, presentUser, user } from '../../../../domain/user/user.js';
import { call } from '../../../support/http/http-client.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { type SoftAuthenticator, softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import { until } from '../../../support/run/until.js';
import { outbox } from '../../../support/services/outbox.js';

const name = { firstName: 'Grace', lastName: 'Hopper' };
const browserA = 'a'.repeat(43);
const browserB = 'b'.repeat(43);

describe('a passkey in place of a password that is used again, elsewhere or by others', () => {
  let oidc: OidcService;
  let acme: string;
  let globex: string;
  let people = 0;
  before(async () => {
    oidc = await oidcService();
    acme = oidc.tenantIds['acme']!;
    globex = oidc.tenantIds['globex']!;
    for (const tenantId of [acme, globex])
      await changeTenantSettings(oidc.runtime.app, systemCommand({ tenantId }), { signUp: 'open' });
  });
  after(() => oidc.close());

  const visit = (tenantId: string): VisitorContext => {
    const { actor: _, ...context } = command({ source: 'hosted', tenantId });
    return { ...context, ip: null };
  };

  interface Person {
    readonly tenantId: string;
    readonly email: string;
    readonly secret: string;
    readonly userId: string;
    readonly device: SoftAuthenticator;
  }
  /** A person who has proved an address. */
  const person = async (tenantId = acme, email = `person-${++people}@acme.test`): Promise<Person> => {
    const { app } = oidc.runtime;
    const signUpId = app.ids.next();
    const link = app.mailSecrets.linkToken(signUpId, 'sign-up');
    const emailDigest = await emailDigestOf(app, tenantId, email);
    const address = { signUpId, tenantId, email, emailDigest };
    await app.signUps.begin({ ...address, clientId: null, language: null, link, mail: null });
    const secret = (await app.signUps.proveByLink(tenantId, link))!;
    const { slug } = await presentTenantOf(app, tenantId);
    const device = softAuthenticator(`http://${slug}.localhost:${oidc.port}`);
    return { tenantId, email, secret, userId: app.ids.derive(signUpId, 'user'), device };
  };
  const answer = async ({ tenantId, secret, device }: Person, credentialId?: string): Promise<string> => {
    const { app } = oidc.runtime;
    const signUp = (await app.signUps.find(tenantId, secret))!;
    const tenant = await presentTenantOf(app, tenantId);
    const options = await offerNewUserPasskey(app, signUp, { name, tenant, browser: browserA });
    return device.create(options, credentialId === undefined ? {} : { credentialId });
  };
  const byPassword = { kind: 'password', password: 'nanoseconds-on-a-wire' } as const;
  /** Returns the kind of the outcome, or the code of the refusal. */
  const completeBy = async (
    { tenantId, secret }: Person,
    credential: CompleteSignUpInput['credential'],
  ): Promise<string> => {
    const input = { ...name, secret, credential, terms: null, asked: anyAssurance };
    try {
      return (await completeSignUp(oidc.runtime.app, visit(tenantId), input)).kind;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const complete = (one: Person, response: string, browser = browserA): Promise<string> =>
    completeBy(one, { kind: 'passkey', response, browser, name: 'Blue key' });
  const state = async ({ tenantId, userId }: Person): Promise<UserState> =>
    (await load(oidc.runtime.app, streamName(tenantId, 'user', userId), user)).state;
  const expectNobody = async (one: Person): Promise<void> => {
    expect((await state(one)).status).to.equal('none');
  };

  it('an answer is good once, whatever sign-up it is sent for', async () => {
    const [ada, eve] = [await person(), await person()];
    const response = await answer(ada);
    expect(await complete(ada, response)).to.equal('created');
    expect(await complete(ada, response)).to.equal('over');
    expect(await complete(eve, response)).to.equal('invalid_input');
    await expectNobody(eve);
  });

  it('an answer of another browser, sign-up or tenant creates no account, and is not spent by that', async () => {
    const [ada, eve, zoe] = [await person(), await person(), await person(globex)];
    const response = await answer(ada);
    expect(await complete(ada, response, browserB)).to.equal('invalid_input');
    expect(await complete(eve, response)).to.equal('invalid_input');
    expect(await complete(zoe, response)).to.equal('invalid_input');
    for (const one of [ada, eve, zoe]) await expectNobody(one);
    expect(await complete(ada, response)).to.equal('created');
  });

  it('an answer after five minutes, or after the end of the sign-up, creates no account', async () => {
    const [late, expired] = [await person(), await person()];
    const response = await answer(late);
    oidc.clock.advance(5 * 60_000);
    expect(await complete(late, response)).to.equal('invalid_input');
    oidc.clock.advance(signUpLimits.provedMs - 6 * 60_000);
    const second = await answer(expired);
    oidc.clock.advance(60_000);
    expect(await complete(expired, second)).to.equal('over');
    for (const one of [late, expired]) await expectNobody(one);
  });

  it('a credential id that the tenant knows creates no account, and one that another tenant knows does', async () => {
    const [ada, eve, zoe] = [await person(), await person(), await person(globex)];
    expect(await complete(ada, await answer(ada))).to.equal('created');
    const known = ada.device.credentials[0]!.id;
    expect(await complete(eve, await answer(eve, known))).to.equal('passkey_taken');
    await expectNobody(eve);
    expect(await complete(eve, await answer(eve)), 'another passkey').to.equal('created');
    expect(await complete(zoe, await answer(zoe, known))).to.equal('created');
    const { passkeys } = presentUser(await state(ada)).factors;
    expect(passkeys.map(({ credentialId }) => credentialId)).to.deep.equal([known]);
  });

  it('an answer that is sent 50 times at once creates one account with one passkey', async () => {
    const ada = await person();
    const response = await answer(ada);
    const kinds = await Promise.all(Array.from({ length: 50 }, () => complete(ada, response)));
    expect(kinds.filter((kind) => kind === 'created')).to.have.length(1);
    for (const kind of kinds) expect(kind).to.be.oneOf(['created', 'over', 'invalid_input']);
    const { email, passwordHash, factors } = presentUser(await state(ada));
    expect({ email, passwordHash }).to.deep.equal({ email: ada.email, passwordHash: null });
    expect(factors.passkeys).to.have.length(1);
    expect(factors.backupCodes!.codes).to.have.length(10);
  });

  it('50 passkeys and passwords of one sign-up at once create one account with one credential', async function () {
    this.slow(20_000);

    const { app } = oidc.runtime;
    const ada = await person();
    const responses = await Promise.all(Array.from({ length: 25 }, () => answer(ada)));
    const signIns = responses.flatMap((response) => [
      complete(ada, response).then((kind) => ['passkey', kind]),
      completeBy(ada, byPassword).then((kind) => ['password', kind]),
    ]);
    const outcomes = await Promise.all(signIns);
    const { factors, passwordHash } = presentUser(await state(ada));
    expect(factors.passkeys.length + (passwordHash === null ? 0 : 1)).to.equal(1);
    const used = passwordHash === null ? 'passkey' : 'password';
    for (const [credential, kind] of outcomes) {
      expect(kind).to.be.oneOf(['created', 'known', 'over', 'concurrent_change', 'overloaded']);
      if (kind === 'created') expect(credential).to.equal(used);
    }
    const sessions = await app.sessions.ofUser(acme, ada.userId);
    const amr = used === 'passkey' ? ['hwk', 'user', 'mfa'] : ['pwd'];
    for (const session of sessions) expect(session.amr).to.deep.equal(amr);
  });

  it('an account that exists by now gets no passkey, and the passkey no account', async function () {
    this.slow(10_000);

    const [ada, again] = [await person(), await person()];
    expect(await complete(ada, await answer(ada))).to.equal('created');
    const second = await person(acme, ada.email);
    expect(await complete(second, await answer(second))).to.equal('known');
    expect(presentUser(await state(ada)).factors.passkeys).to.have.length(1);
    expect((await state(second)).status).not.to.equal('present');
    const free = second.device.credentials.at(-1)!.id;
    expect(await complete(again, await answer(again, free)), 'its credential id is free').to.equal('created');
  });

  it('the account shows in the API with its address, its passkey and its backup codes', async () => {
    const ada = await person();
    expect(await complete(ada, await answer(ada))).to.equal('created');
    const key = oidc.service.apiKey();
    let shown: Record<string, unknown> = {};
    await until(async () => {
      shown = (await call(oidc.issuer, 'GET', `/api/users/${ada.userId}`, { key })).json;
      return shown['id'] === ada.userId;
    });
    const { email } = ada;
    expect(shown).to.deep.include({ email, status: 'active', emailVerified: true, mfaMethods: ['passkey'] });
    const { text } = await call(oidc.issuer, 'GET', `/api/users/${ada.userId}/factors`, { key });
    const factors = JSON.parse(text) as { method: string; left: number | null }[];
    expect(factors.map(({ method, left }) => [method, left])).to.deep.equal([
      ['passkey', null],
      ['backup_codes', 10],
    ]);
  });

  it('the owner of the account gets a mail about the passkey', async () => {
    const ada = await person();
    expect(await complete(ada, await answer(ada))).to.equal('created');
    const mails = outbox(oidc.service.dataDir);
    const isTheirs = (): boolean =>
      [...mails.all().keys()].some(
        (file) => file.startsWith('passkey-registered_') && file.includes(ada.userId),
      );
    while (!isTheirs()) await mails.take('passkey-registered');
  });
});
