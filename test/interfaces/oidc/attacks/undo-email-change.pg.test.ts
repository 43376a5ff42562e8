import { expect } from 'chai';
import { liveSession } from '../../../../application/sign-in/live-session.js';
import { createUser } from '../../../../application/user/create-user.js';
import { confirmEmailChange } from '../../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../../application/user/email/request-email-change.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { givePasskey, usePasskey } from '../../../support/pages/passkey-page.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import { addTotp, userNow } from '../../../support/samples/second-factor.js';
import { tokenIn } from '../../../support/services/mail-text.js';
import { outbox } from '../../../support/services/outbox.js';
import { countsOf, fifty } from './support/oauth-answers.js';

const HOST = 'acme.localhost';
const password = 'a-pass-phrase-of-theirs';

describe('a thief who has changed the address of an account', () => {
  let oidc: OidcService;
  let host: string;
  before(async () => {
    oidc = await oidcService();
    host = `http://${HOST}:${oidc.port}`;
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const visitor = () => command({ tenantId: tenantId(), source: 'hosted' });
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;
  const signIn = async (agent: UserAgent, email: string, typed: string): Promise<Visit> =>
    agent.submit(await agent.get(`${host}/sign-in`), { email, password: typed });
  const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
    path(await agent.get(`${host}/account`)) === '/account';

  it('is out once the owner sends one of 50 forms of the link at once, whatever they added meanwhile', async function () {
    this.slow(30_000);

    const [email, theirs] = ['robbed@acme.test', 'thief@acme.test'];
    const input = { email, password, emailVerified: true };
    const userId = (await createUser(app(), systemCommand({ tenantId: tenantId() }), input)).record.id;
    const thief = oidc.browser();
    await signIn(thief, email, password);
    const secret = thief.cookie(HOST, 'tessera_session')!;
    const live = (await liveSession(app(), tenantId(), { secret }))!;
    const { revision } = await requestEmailChange(app(), visitor(), live, { email: theirs });
    const [asked] = await app().events.load(streamName(tenantId(), 'signin', userId), revision);
    const code = { revision, form: 'code', text: app().mailSecrets.code(asked!.id) } as const;
    expect(await confirmEmailChange(app(), visitor(), live, code)).to.include({ kind: 'changed' });
    oidc.clock.advance(60_000);
    const device = softAuthenticator(host);
    await givePasskey(app(), tenantId(), userId, device);
    await addTotp(app(), tenantId(), userId);
    const usesPasskey = async (): Promise<UserAgent> => {
      const agent = oidc.browser();
      await usePasskey(agent, await agent.get(`${host}/sign-in`), device);
      return agent;
    };
    const byPasskey = await usesPasskey();
    expect(await isSignedIn(byPasskey)).to.equal(true);

    const link = tokenIn(await outbox(oidc.service.dataDir).take('undo-email-change'));
    const stream = streamName(tenantId(), 'user', userId);
    const before = (await app().events.load(stream)).length;
    const owners = await fifty(async () => {
      const agent = oidc.browser();
      const page = await agent.follow(await agent.get(`${host}/undo-email-change?token=${link}`));
      return { agent, form: formOf(page) };
    });
    const passwordOf = (index: number): string => `pass-phrase-number-${index}`;
    const visits = await Promise.all(
      owners.map(({ agent, form }, index) =>
        agent.post(form.action, {
          ...form.hidden,
          newPassword: passwordOf(index),
          newPasswordAgain: passwordOf(index),
        }),
      ),
    );
    // who met too many others at once is asked to try again, which the link no longer allows
    const { 303: won, 400: tooLate = 0, 409: crowded = 0 } = countsOf(visits.map(({ status }) => status));
    expect({ won, lost: tooLate + crowded }).to.deep.equal({ won: 1, lost: 49 });
    const added = (await app().events.load(stream)).slice(before).map(({ event }) => event.type);
    expect(added.filter((type) => ['UserEmailChangeUndone', 'UserPasswordSet'].includes(type))).to.deep.equal(
      ['UserEmailChangeUndone', 'UserPasswordSet'],
    );
    const winner = visits.findIndex(({ status }) => status === 303);
    const signedIn = await Promise.all(owners.map(({ agent }) => isSignedIn(agent)));
    expect(signedIn.map((is, index) => (is ? index : -1)).filter((index) => index >= 0)).to.deep.equal([
      winner,
    ]);

    const { factors } = await userNow(app(), tenantId(), userId);
    expect(factors).to.deep.include({ totp: null, backupCodes: null, passkeys: [] });
    for (const agent of [thief, byPasskey, await usesPasskey()])
      expect(await isSignedIn(agent)).to.equal(false);
    const own = passwordOf(winner);
    for (const [address, typed, end] of [
      [theirs, own, '/sign-in'],
      [theirs, password, '/sign-in'],
      [email, password, '/sign-in'],
      [email, own, '/account'],
    ] as const)
      expect(path(await signIn(oidc.browser(), address, typed)), `${address} ${typed}`).to.equal(end);
    expect((await app().passkeyUses.lastUses(tenantId(), userId)).size).to.equal(0);
    const heir = await createUser(app(), systemCommand({ tenantId: tenantId() }), {
      email: theirs,
      password,
    });
    expect(heir.record.email).to.equal(theirs);
    // the credential of the passkey that went is free
    const same = softAuthenticator(host);
    const create = same.create.bind(same);
    await givePasskey(app(), tenantId(), heir.record.id, {
      ...same,
      create: (options) => create(options, { credentialId: device.credentials[0]!.id }),
    });
  });
});
