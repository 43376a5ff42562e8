import { expect } from 'chai';
import { type TestService, startTestService } from '../../support/services/service.js';
import { type UserAgent, type Visit, formOf, userAgent } from '../../support/http/user-agent.js';

const ada = { email: 'ada@acme.test', password: 'analytical-engine-1843' };
const redirectUri = 'https://app.acme.test/callback';

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** In lower case. */
  readonly attributes: readonly string[];
}

const RANDOM = /^[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * What each cookie may hold, whole: an address, a name or a tenant's slug fits in none of them. The one exception is what was
 * typed in this browser, for the next form that asks for it, until the sign-in is complete.
 */
const shapes: Readonly<Record<string, RegExp>> = {
  tessera_browser: RANDOM,
  tessera_tenant: UUID,
  tessera_form: RANDOM,
  tessera_session: RANDOM,
  tessera_known: RANDOM,
  tessera_sso: RANDOM,
  tessera_password_reset: /^x{43}$/,
  tessera_finished: /^[\w-]{43}\.web$/,
  tessera_last_language: /^en$/,
  tessera_typed_email: new RegExp(`^${Buffer.from(ada.email).toString('base64url')}\\.[\\w-]{43}$`),
};

/** OWASP ASVS, 3.4: no script reads a cookie of ours, no other host gets one, and no form of another site brings one. */
for (const [how, base, tenant] of [
  ['https', 'https://id.acme.test', 'https://{tenant}.id.acme.test'],
  ['http', 'http://localhost', 'http://{tenant}.localhost'],
] as const)
  describe(`cookies of a service that is reached by ${how}`, () => {
    const isSecure = how === 'https';
    const host = tenant.replace('{tenant}', 'acme');
    let service: TestService;
    let agent: UserAgent;
    let visits: readonly Visit[];
    before(async () => {
      const clients = [
        { clientId: 'web', type: 'public', audience: 'https://api.acme.test', redirectUris: [redirectUri] },
      ];
      service = await startTestService({
        bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner: ada, clients }] },
        env: { BASE_URL: base, TENANT_HOST: tenant },
      });
      agent = userAgent(Number(new URL(service.url).port));
      visits = await wholeWay();
    });
    after(() => service.close());

    /** From the application to the application, with a mistake and a sign-out on the way. */
    async function wholeWay(): Promise<readonly Visit[]> {
      const asked = new URLSearchParams({
        client_id: 'web',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
      });
      const started = await agent.get(`${base}/connect/authorize?${asked.toString()}`);
      const page = await agent.get(started.location!);
      const { action, hidden } = formOf(page);
      const wrong = await agent.post(action, { ...hidden, ...ada, password: 'wrong-pass-phrase' });
      const signedIn = await agent.post(action, { ...hidden, ...ada });
      const resumed = await agent.get(signedIn.location!);
      expect(resumed.location).to.contain(`${redirectUri}?code=`);
      const gone = await agent.get(`${host}/reset-password?token=${'x'.repeat(43)}`);
      const signOut = await agent.get(`${host}/sign-out`);
      const form = formOf(signOut);
      return [
        started,
        page,
        wrong,
        signedIn,
        resumed,
        gone,
        signOut,
        await agent.post(form.action, form.hidden),
      ];
    }

    const cookiesIn = (visit: Visit): readonly Cookie[] =>
      [visit.headers['set-cookie'] ?? []].flat().map((line) => {
        const [pair = '', ...attributes] = line.split(/;\s*/);
        const [name = '', value = ''] = pair.split('=');
        return { name, value, attributes: attributes.map((attribute) => attribute.toLowerCase()) };
      });
    const all = (): readonly Cookie[] => visits.flatMap(cookiesIn);
    const fullName = (name: string): string => (isSecure ? `__Host-${name}` : name);

    it(`cookies by ${how} are HttpOnly, SameSite=Lax, for their own host and all of its paths`, () => {
      expect(new Set(all().map(({ name }) => name))).to.include.keys(
        ...['tessera_browser', 'tessera_tenant', 'tessera_form', 'tessera_session', 'tessera_known'].map(
          fullName,
        ),
      );
      for (const { name, attributes } of all()) {
        expect(attributes, name).to.include.members(['path=/', 'httponly', 'samesite=lax']);
        expect(attributes.join(), name).not.to.contain('domain');
        expect(attributes.includes('secure'), name).to.equal(isSecure);
        expect(name.startsWith('__Host-tessera_'), name).to.equal(isSecure);
      }
    });

    it(`cookies by ${how} hold random values, ids and what this browser sent, and nothing else`, () => {
      for (const { name, value, attributes } of all()) {
        const [, base = '', id] = /^(?:__Host-)?(\w+?)(?:_([0-9a-f-]{36}))?$/.exec(name) ?? [];
        expect(Object.keys(shapes), name).to.include(base);
        expect(id !== undefined, name).to.equal(base === 'tessera_sso');
        if (value === '') expect(attributes, name).to.include('max-age=0');
        else expect(decodeURIComponent(value), name).to.match(shapes[base]!);
      }
      expect(new Set(all().map(({ name }) => name))).to.have.property('size', Object.keys(shapes).length);
    });

    it(`cookies by ${how} of a session last two weeks at most, and those of a form no longer than the browser`, () => {
      const session = all().filter(({ name }) => name === fullName('tessera_session'));
      expect(session[0]!.attributes).to.include(`max-age=${14 * 24 * 60 * 60}`);
      const form = all().find(({ name }) => name === fullName('tessera_form'))!;
      expect(form.attributes.join()).not.to.contain('max-age');
    });

    it(`cookies by ${how} of a session are set when it begins, and deleted with the same attributes when it ends`, () => {
      const at = visits.map((visit) =>
        cookiesIn(visit).find(({ name }) => name === fullName('tessera_session')),
      );
      expect(at.map((cookie) => cookie !== undefined)).to.deep.equal([
        false,
        false,
        false,
        true,
        false,
        false,
        false,
        true,
      ]);
      expect(at[7]).to.include({ value: '' });
      expect(at[7]!.attributes).to.include('max-age=0');
      const lasting = (cookie: Cookie): readonly string[] =>
        cookie.attributes.filter((attribute) => !attribute.startsWith('max-age'));
      expect(lasting(at[7]!)).to.deep.equal(lasting(at[3]!));
    });

    it(`cookies by ${how} are not read without the prefix that they have`, async () => {
      const signedIn = userAgent(Number(new URL(service.url).port));
      const { action, hidden } = formOf(await signedIn.get(`${host}/sign-in`));
      await signedIn.post(action, { ...hidden, ...ada });
      const secret = signedIn.cookie(new URL(host).hostname, fullName('tessera_session'))!;
      const stranger = userAgent(Number(new URL(service.url).port));
      const given = async (name: string): Promise<boolean> =>
        (await stranger.get(`${host}/account`, { Cookie: `${name}=${secret}` })).body.includes(
          'You’re signed in',
        );
      expect(await given(fullName('tessera_session'))).to.equal(true);
      expect(await given(isSecure ? 'tessera_session' : '__Host-tessera_session')).to.equal(false);
    });
  });
