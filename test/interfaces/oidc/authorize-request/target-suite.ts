import { expect } from 'chai';
import { deleteClient } from '../../../../application/client/delete-client.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../../application/tenant/unlock-tenant.js';
import { until } from '../../../support/run/until.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { checkErrorPage } from '../conformance/authorization-answer.js';
import {
  type Asked,
  type RelyingParty,
  ask,
  askAndSignIn,
  isSignInForm,
  signIn,
} from '../conformance/relying-party.js';
import { tokensOf } from '../conformance/tokens.js';
import type { Asking } from './asking.js';

/** Steps 1 to 6: whose request it is, and where its answer goes. */
export function targetSuite(asking: () => Asking): void {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let address: Asking['address'];
  let accepts: Asking['accepts'];
  let refuses: Asking['refuses'];
  beforeEach(() => {
    ({ oidc, party, agent, address, accepts, refuses } = asking());
  });

  describe('method, media type, size', () => {
    const submit = (init: RequestInit): Promise<Response> =>
      fetch(`${oidc.issuer}/connect/authorize`, { redirect: 'manual', ...init });

    it('the authorization endpoint accepts GET and POST, and no other method', async () => {
      await accepts({});
      const asked = await ask(party, agent, {}, 'POST');
      expect(isSignInForm(asked.visit)).to.equal(true);
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await submit({ method });
        expect(status, method).to.equal(405);
        expect(headers.get('allow')).to.equal('GET, HEAD, POST, OPTIONS');
      }
    });

    it('the authorization endpoint answers HEAD like GET, and begins no interaction', async () => {
      const agent = oidc.browser();
      const { parameters } = await ask(party, agent);
      const head = async (changes: Record<string, string>): Promise<Response> => {
        const query = new URLSearchParams({ ...parameters, ...changes }).toString();
        return fetch(`${oidc.issuer}/connect/authorize?${query}`, { method: 'HEAD', redirect: 'manual' });
      };
      const led = await head({});
      expect(led.status).to.equal(303);
      expect(led.headers.get('location')).to.match(/^http:\/\/acme\.localhost:\d+\/sign-in$/);
      expect(led.headers.has('set-cookie')).to.equal(false);
      expect((await head({ client_id: 'nobody' })).status).to.equal(400);
      const refused = await head({ response_type: 'token' });
      expect(refused.headers.get('location')).to.contain('error=unsupported_response_type');
    });

    it('the authorization endpoint accepts no media type but that of forms', async () => {
      const body = JSON.stringify({ client_id: 'server' });
      const reply = await submit({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      expect(reply.status).to.equal(415);
      expect(reply.headers.get('content-type')).to.match(/^text\/html/);
    });

    it('the authorization endpoint accepts at most 80 KiB of form, 8 KiB of address and 50 parameters', async () => {
      const post = async (padding: number): Promise<number> => {
        const { parameters } = await ask(party, oidc.browser());
        const body = new URLSearchParams({ ...parameters, padding: 'x'.repeat(padding) });
        return (await submit({ method: 'POST', body })).status;
      };
      expect(await post(78_000)).to.equal(303);
      expect(await post(84_000)).to.equal(413);

      const get = async (query: string): Promise<Visit> => agent.get(`${await address()}&${query}`);
      expect((await get(`x=${'y'.repeat(7_000)}`)).status).to.equal(303);
      checkErrorPage(await get(`x=${'y'.repeat(8_100)}`), 414);
      const many = (count: number): string =>
        Array.from({ length: count }, (_, index) => `x${index}=1`).join('&');
      expect((await get(many(40))).status).to.equal(303);
      checkErrorPage(await get(many(51)));
    });
  });

  describe('client_id', () => {
    it('a client_id that is not registered is refused by a page, without a redirect', async () => {
      await oidc.register('acme', { clientId: 'gone' });
      await accepts({ client_id: 'gone' });
      const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
      await deleteClient(oidc.runtime.app, command, { clientId: 'gone' });
      // another process hears of it within a second
      await until(async () => !isSignInForm((await ask(party, agent, { client_id: 'gone' })).visit));
      const pages = new Set<string>();
      for (const clientId of [undefined, '', 'nobody', 'Server', 'server ', 'gone', "' or 1=1--", '\u0000']) {
        const { visit } = await ask(party, agent, { client_id: clientId });
        checkErrorPage(visit);
        // it says which one it was, where it can be one
        const named = /\(client_id\): <code>([^<]*)<\/code>/.exec(visit.body)?.[1];
        const isName = clientId !== undefined && /^[\w-]+$/.test(clientId);
        expect(named).to.equal(isName ? clientId : undefined);
        const same = visit.body.replace(/<p class="reference">[^<]*\(client_id\).*\n/, '');
        pages.add(same.replaceAll(/[0-9a-f]{32}/g, ''));
      }
      expect(pages.size, 'one text for all of them').to.equal(1);
    });

    it('client_id is required exactly once', async () => {
      checkErrorPage(await agent.get(await address({}, { client_id: 'server' })));
      checkErrorPage(await agent.get(await address({}, { client_id: 'web' })));
    });

    it('a client_id of a locked tenant is refused', async () => {
      const command = systemCommand({ tenantId: oidc.tenantIds['globex']! });
      const theirs = { client_id: 'globex-server', redirect_uri: 'https://app.globex.test/cb' };
      await accepts(theirs);
      await lockTenant(oidc.runtime.app, command, { reason: 'unpaid' });
      await until(async () => !isSignInForm((await ask(party, agent, theirs)).visit));
      checkErrorPage((await ask(party, agent, theirs)).visit, 403);
      await unlockTenant(oidc.runtime.app, systemCommand({ tenantId: oidc.tenantIds['globex']! }), {
        reason: 'paid',
      });
      await until(async () => isSignInForm((await ask(party, agent, theirs)).visit));
    });
  });

  describe('redirect_uri', () => {
    for (const [what, uri] of [
      ['left out, although only one is registered', undefined],
      ['empty', ''],
      ['relative', '/callback'],
      ['another', 'https://app.acme.test/other'],
      ['with a fragment', 'https://app.acme.test/callback#x'],
      ["another client's", 'https://app.globex.test/cb'],
    ] as const)
      it(`a redirect_uri that is ${what} is refused by a page`, async () => {
        checkErrorPage((await ask(party, agent, { redirect_uri: uri })).visit);
      });

    it('two values of redirect_uri are refused by a page', async () => {
      checkErrorPage(await agent.get(await address({}, { redirect_uri: party.redirectUri })));
    });

    it('redirect_uri may have any port on a loopback address, and on localhost for a public client', async () => {
      const registered = ['http://127.0.0.1/cb', 'http://[::1]:8080/cb', 'http://localhost:8080/cb'];
      await oidc.register('acme', { clientId: 'native', type: 'public', redirectUris: registered });
      await oidc.register('acme', { clientId: 'on-a-server', redirectUris: registered });
      const at = (redirectUri: string, clientId = 'native'): Promise<Asked> =>
        ask(party, agent, { client_id: clientId, redirect_uri: redirectUri });
      const good = [
        'http://127.0.0.1:51004/cb',
        'http://[::1]:51004/cb',
        'http://[::1]/cb',
        'http://localhost:51004/cb',
        'http://localhost/cb',
        ...registered,
      ];
      for (const uri of good) expect(isSignInForm((await at(uri)).visit), uri).to.equal(true);
      for (const uri of [
        'https://localhost:51004/cb',
        'https://127.0.0.1:51004/cb',
        'http://127.0.0.1:51004/CB',
        'http://127.0.0.1:51004/cb?x',
        'http://127.0.0.2/cb',
      ])
        checkErrorPage((await at(uri)).visit);
      checkErrorPage((await at('http://localhost:51004/cb', 'on-a-server')).visit);
      // the answer goes to the port that was asked for
      const signedIn = await signIn(agent, await at('http://127.0.0.1:51004/cb'));
      expect(signedIn.visit.location).to.match(/^http:\/\/127\.0\.0\.1:51004\/cb\?code=/);
    });
  });

  describe('repeated parameters', () => {
    it('a repeated parameter is reported to the application by its name', async () => {
      for (const name of ['scope', 'nonce', 'prompt', 'max_age', 'code_challenge', 'foo']) {
        const url = await address({ [name]: undefined, ...(name === 'foo' ? { foo: '1' } : {}) });
        const repeated = `${url}&${name}=1&${name}=1`;
        const visit = await agent.get(repeated);
        expect(new URL(visit.location ?? '').searchParams.get('error'), name).to.equal('invalid_request');
        expect(new URL(visit.location ?? '').searchParams.get('state'), name).to.have.length(128);
      }
    });

    it('a repeated state or response_mode is not used for the answer', async () => {
      const twice = await agent.get(await address({ state: 'one' }, { state: 'two' }));
      expect(twice.location)
        .to.match(/\?error=invalid_request&/)
        .and.not.to.contain('state=');
      const modes = { response_mode: 'form_post' };
      const visit = await agent.get(await address(modes, modes));
      expect(visit.status).to.equal(303);
      expect(visit.location).to.match(/\?error=invalid_request&/);
    });
  });

  it('empty parameters count as missing, and unknown ones are ignored', async () => {
    const empty = {
      scope: '',
      prompt: '',
      max_age: '',
      nonce: '',
      response_mode: '',
      id_token_hint: '',
      resource: '',
    };
    const asked = await askAndSignIn(party, agent, { ...empty, unknown: 'x', dpop_jkt: 'y' });
    const { claims } = await tokensOf(party, { ...asked, parameters: without(asked.parameters, 'nonce') });
    expect(claims).not.to.have.property('nonce');
    await refuses({ response_type: '' }, 'invalid_request');
  });
}

const without = (parameters: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));
