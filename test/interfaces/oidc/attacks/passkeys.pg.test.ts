import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { removeFactor } from '../../../../application/user/factors/change-factors.js';
import { setPasskeyStep } from '../../../../application/user/factors/change-passkeys.js';
import { readFactors } from '../../../../application/user/factors/factor-record.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type Visit, formOf } from '../../../support/http/user-agent.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { givePasskey, offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import {
  type Lies,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../../support/samples/soft-authenticator.js';
import { readMail } from '../../../support/services/mail-text.js';
import { outbox } from '../../../support/services/outbox.js';

const HOST = 'acme.localhost';
const password = 'a-pass-phrase-of-theirs';

describe('passkeys that are used again, elsewhere, by others, or without verification of the user', () => {
  let oidc: OidcService;
  let host: string;
  let tenantId: string;
  let users = 0;
  before(async () => {
    oidc = await oidcService();
    host = `http://${HOST}:${oidc.port}`;
    tenantId = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  interface Somebody {
    readonly id: string;
    readonly email: string;
    readonly device: SoftAuthenticator;
  }
  const somebody = async (counts = false): Promise<Somebody> => {
    const email = `passkey-${++users}@acme.test`;
    const { record } = await createUser(oidc.runtime.app, systemCommand({ tenantId }), { email, password });
    const device = softAuthenticator(host, { counts });
    await givePasskey(oidc.runtime.app, tenantId, record.id, device);
    return { id: record.id, email, device };
  };
  const session = ({ headers }: Visit): boolean =>
    [headers['set-cookie']].flat().some((line) => line?.startsWith('tessera_session='));
  const tryOnce = async ({ device }: Somebody, lies: Lies = {}): Promise<Visit> => {
    const browser = oidc.browser();
    return usePasskey(browser, await browser.get(`${host}/sign-in`), device, lies);
  };

  it('a passkey of the account signs in, and its owner gets a mail about it and about its removal', async () => {
    const ada = await somebody();
    expect(session(await tryOnce(ada))).to.equal(true);
    const mails = outbox(oidc.service.dataDir);
    const { headers } = readMail(await mails.take('passkey-registered'));
    expect(headers.get('to')).to.contain(ada.email);
    const [factor] = await readFactors(oidc.runtime.app, tenantId, ada.id);
    const factorId = factor!.id;
    await removeFactor(oidc.runtime.app, command({ tenantId }), { userId: ada.id, factorId });
    const removed = readMail(await mails.take('passkey-deleted'));
    expect(removed.headers.get('to')).to.contain(ada.email);
    expect(session(await tryOnce(ada))).to.equal(false);
  });

  for (const [what, lies] of [
    ['from another origin', { origin: 'https://acme.localhost.evil.test' }],
    ['for another tenant’s host', { rpId: 'globex.localhost' }],
    ['for a parent domain', { rpId: 'localhost' }],
    ['without verification of the user', { userVerified: false }],
    ['with another user’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['with a challenge of its own', { challenge: 'x'.repeat(43) }],
    ['from a frame', { crossOrigin: true }],
  ] as readonly (readonly [string, Lies])[])
    it(`a passkey ${what} signs nobody in`, async () => {
      const visit = await tryOnce(await somebody(), lies);
      expect(visit.status).to.equal(400);
      expect(session(visit)).to.equal(false);
    });

  it('an answer that is sent 50 times at once, and again later, begins one session', async () => {
    const { id, device } = await somebody();
    const browser = oidc.browser();
    const page = await browser.get(`${host}/sign-in`);
    const passkey = device.get(JSON.parse((await optionsFor(browser, page)).body) as object);
    const form = { ...offeredIn(page).hidden, passkey };
    const visits = await Promise.all(Array.from({ length: 50 }, () => browser.post(`${host}/sign-in`, form)));
    expect(visits.filter(session)).to.have.lengthOf(1);
    expect(session(await browser.post(`${host}/sign-in`, form))).to.equal(false);
    expect(await oidc.runtime.app.sessions.ofUser(tenantId, id)).to.have.lengthOf(1);
  });

  it('an answer of one browser signs in no other one, nor at another tenant', async () => {
    const { device } = await somebody();
    const attacker = oidc.browser();
    const page = await attacker.get(`${host}/sign-in`);
    const passkey = device.get(JSON.parse((await optionsFor(attacker, page)).body) as object);
    for (const at of [host, `http://globex.localhost:${oidc.port}`]) {
      const victim = oidc.browser();
      const theirs = await victim.get(`${at}/sign-in`);
      await optionsFor(victim, theirs);
      const forced = await victim.post(`${at}/sign-in`, { ...offeredIn(theirs).hidden, passkey });
      expect(session(forced)).to.equal(false);
    }
  });

  for (const steps of ['alone', 'as the second step'] as const)
    it(`a passkey ${steps} adopts no planted session, and its answer begins none in a copy of the browser`, async () => {
      const { id, email, device } = await somebody();
      const browser = oidc.browser();
      const planted = 'p'.repeat(43);
      let page = await browser.get(`${host}/sign-in`);
      if (steps === 'as the second step') {
        await setPasskeyStep(oidc.runtime.app, command({ tenantId }), { userId: id, asked: true });
        page = await browser.submit(page, { email, password });
        expect(new URL(page.url).pathname).to.equal('/second-factor');
      }
      browser.keep(HOST, new Map([['tessera_session', planted]]));
      const passkey = device.get(JSON.parse((await optionsFor(browser, page)).body) as object);
      const { action, hidden } = offeredIn(page);
      const form = { ...hidden, passkey };
      const copy = oidc.browser();
      copy.keep(HOST, browser.cookies(HOST));
      expect(session(await browser.post(host + action, form))).to.equal(true);
      expect(browser.cookie(HOST, 'tessera_session'))
        .to.match(/^[\w-]{43}$/)
        .and.not.equal(planted);
      expect(session(await copy.post(host + action, form))).to.equal(false);
      expect((await copy.get(`${host}/account`)).location).to.equal(`${host}/sign-in`);
      expect(await oidc.runtime.app.sessions.ofUser(tenantId, id)).to.have.lengthOf(1);
    });

  it('a copied authenticator, whose counter goes back, signs nobody in', async () => {
    const ada = await somebody(true);
    expect(session(await tryOnce(ada))).to.equal(true);
    expect(session(await tryOnce(ada, { counter: 2 }))).to.equal(false);
    expect(session(await tryOnce(ada))).to.equal(true);
  });

  it('the second step takes no passkey but that of the person whose password was right', async () => {
    const [ada, eve] = [await somebody(), await somebody()];
    await setPasskeyStep(oidc.runtime.app, command({ tenantId }), { userId: ada.id, asked: true });
    const browser = oidc.browser();
    const { action, hidden } = formOf(await browser.get(`${host}/sign-in`));
    const step = await browser.follow(await browser.post(action, { ...hidden, email: ada.email, password }));
    expect(new URL(step.url).pathname).to.equal('/second-factor');
    expect(session(await usePasskey(browser, step, eve.device))).to.equal(false);
    expect(session(await usePasskey(browser, step, ada.device))).to.equal(true);
    expect(await oidc.runtime.app.sessions.ofUser(tenantId, eve.id)).to.deep.equal([]);
  });
});
