import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../application/user/create-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { totpCode } from '../../support/samples/second-factor.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';
import { readMail, tokenIn } from '../../support/services/mail-text.js';
import { type UserAgent, type Visit, formOf } from '../../support/http/user-agent.js';

const HOST = 'acme.localhost';
const password = 'a-pass-phrase-of-theirs';
const DAY = 86_400_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';

describe('the first sign-in of somebody who was invited and needs a second factor', () => {
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let people = 0;
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    host = `http://${HOST}:${oidc.port}`;
    await changeTenantSettings(oidc.runtime.app, command(), { mfa: 'required' });
  });
  after(() => oidc.close());

  const tenantId = (): string => oidc.tenantIds['acme']!;
  const command = () => systemCommand({ tenantId: tenantId() });
  const path = ({ url }: Visit): string => new URL(url).pathname;
  /** Sends the form of a page as this kind of browser. */
  const send = async (
    agent: UserAgent,
    page: Visit,
    fields: Readonly<Record<string, string>>,
    userAgent = firefox,
  ): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return agent.follow(await agent.post(action, { ...hidden, ...fields }, { 'User-Agent': userAgent }));
  };
  const accept = async (agent: UserAgent): Promise<Visit> => {
    const link = `${host}/accept-invitation?token=${tokenIn(await mails.take('invitation'))}`;
    const page = await agent.follow(await agent.get(link));
    return send(agent, page, { newPassword: password, newPasswordAgain: password });
  };
  const typePassword = async (agent: UserAgent, email: string): Promise<Visit> =>
    send(agent, await agent.get(`${host}/sign-in`), { email, password });
  /** Sets an authenticator app up on its page; returns its secret. */
  const setUp = async (agent: UserAgent, page: Visit): Promise<string> => {
    expect(path(page)).to.equal('/set-up');
    const key = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(page.body)![1]!.replaceAll(' ', '');
    await send(agent, page, { code: totpCode(key, oidc.clock.now()) });
    expect(path(await agent.follow(await agent.get(`${host}/account`)))).to.equal('/account');
    return key;
  };
  const toldOf = async (userId: string): Promise<number> => {
    const events = await oidc.runtime.app.events.load(streamName(tenantId(), 'signin', userId));
    return events.filter(({ event }) => event.type === 'UserSignedInFromNewDevice').length;
  };
  const mailsTo = (userId: string): readonly string[] =>
    [...mails.all()]
      .filter(([name]) => name.startsWith('new-device_') && name.includes(userId))
      .map(([, source]) => source);

  const ways: Readonly<Record<string, (agent: UserAgent, email: string) => Promise<Visit>>> = {
    'goes straight on to the set-up': (agent) => accept(agent),
    'comes back to the set-up later, by a mailed code': async (agent, email) => {
      await accept(oidc.browser());
      const asked = await typePassword(agent, email);
      expect(path(asked)).to.equal('/mail-code');
      const { text } = readMail(await mails.take('code'));
      return send(agent, asked, { code: / (\d{6})\n/.exec(text)![1]! });
    },
  };

  for (const [way, arrive] of Object.entries(ways))
    it(`nobody is mailed about a new device when the person ${way}, but at the next one, once a day`, async function () {
      this.slow(20_000);

      const email = `invited-${++people}@acme.test`;
      const { record } = await createUser(oidc.runtime.app, command(), { email });
      const first = oidc.browser();
      const secret = await setUp(first, await arrive(first, email));
      expect(await toldOf(record.id)).to.equal(0);

      const signIn = async (agent: UserAgent, userAgent?: string): Promise<void> => {
        oidc.clock.advance(60_000);
        const known = [...agent.cookies(HOST)].filter(([name]) => name === 'tessera_known');
        agent.forget(HOST);
        agent.keep(HOST, new Map(known));
        const second = await typePassword(agent, email);
        await send(agent, second, { code: totpCode(secret, oidc.clock.now()) }, userAgent);
        expect(path(await agent.follow(await agent.get(`${host}/account`)))).to.equal('/account');
      };
      const known = oidc.browser();
      await signIn(known, chrome);
      const { text, headers } = readMail(await mails.take('new-device'));
      expect(headers.get('to')).to.contain(email);
      expect(text).to.contain('Chrome');
      for (const agent of [first, known, oidc.browser()]) await signIn(agent, chrome);
      expect(await toldOf(record.id), 'of the same kind, the same day').to.equal(1);
      oidc.clock.advance(DAY);
      await signIn(known, chrome);
      expect(await toldOf(record.id), 'of a browser that is known').to.equal(1);
      await signIn(oidc.browser(), chrome);
      expect(await toldOf(record.id), 'the next day').to.equal(2);
      await mails.take('new-device');
      // mails leave in the order of their events: one about the first sign-in would be there
      expect(mailsTo(record.id)).to.have.length(2);
    });
});
