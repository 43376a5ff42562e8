import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../../application/api-key/revoke-api-key.js';
import type { StoredEvent } from '../../../../application/ports/events/event-store.js';
import { addressLimit } from '../../../../domain/sign-in/lock-out.js';
import { call } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  bo,
  oidcService,
  postForm,
  zoe,
} from '../../../support/pages/oidc-service.js';
import { type Visit, formOf } from '../../../support/http/user-agent.js';

/** All browsers here have one address. */
describe('guesses from one address', () => {
  let oidc: OidcService;
  beforeEach(async () => {
    oidc = await oidcService();
  });
  afterEach(() => oidc.close());

  const trying = async (
    who: { readonly email: string; readonly password: string },
    slug = 'acme',
  ): Promise<Visit> => {
    const agent = oidc.browser();
    const { action, hidden } = formOf(await agent.get(`http://${slug}.localhost:${oidc.port}/sign-in`));
    return agent.post(action, { ...hidden, email: who.email, password: who.password });
  };
  /** As other tries from this address have left it. */
  const fail = async (times: number): Promise<void> => {
    const { app } = oidc.runtime;
    for (let n = 0; n < times; n++)
      await app.signInFailures.failed({
        tenantId: oidc.tenantIds['acme']!,
        ip: '127.0.0.1',
        emailDigest: n.toString(16).padStart(64, '0'),
      });
  };
  const by = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const events = async (): Promise<StoredEvent[]> => {
    const found: StoredEvent[] = [];
    for await (const page of oidc.runtime.store.readTenant(oidc.tenantIds['acme']!)) found.push(...page);
    // heads are signed beside all this
    return found.filter(({ type }) => type !== 'AuditHeadSigned');
  };
  /** Of people and typed addresses; that of the tenant is there once. */
  const keys = async (): Promise<unknown> => {
    const text = "select count(*) from keys.subject_keys where not starts_with(subject, 'tenant')";
    return (await oidc.runtime.database.query(text)).rows[0];
  };

  it('fifty concurrent guesses from one address above its limit cause one event and no key, and another address is let in', async () => {
    const usual = await trying({ ...bo, password: 'wrong' });
    await fail(addressLimit.refusals - 1);
    await trying({ ...bo, password: 'wrong' });
    const [before, keysBefore] = [await events(), await keys()];
    const neutral = ({ body }: Visit): string =>
      body.replace(/value="[^"]*"|&quot;csrf&quot;:&quot;[\w-]*/g, '');
    oidc.clock.advance(addressLimit.recordEveryMs);
    const visits = await Promise.all(
      Array.from({ length: 50 }, (_, n) => trying({ ...bo, email: `nobody-${n}@acme.test` })),
    );
    for (const visit of visits) {
      expect(visit.status).to.equal(400);
      expect(neutral(visit)).to.equal(neutral(usual));
    }
    const noted = (await events()).slice(before.length);
    expect(noted.map(({ type, data }) => [type, JSON.parse(data) as unknown])).to.deep.equal([
      ['CredentialsRefused', { attempts: 1, limited: true }],
    ]);
    expect(await keys()).to.deep.equal(keysBefore);
    expect((await trying(ada)).status).to.equal(400);
    expect((await trying(zoe, 'globex')).status).to.equal(303);
    oidc.clock.advance(addressLimit.periodMs);
    expect((await trying(ada)).status).to.equal(303);
  });

  /** Waits for what is counted beside the answers. */
  const counted = async (attempts: number): Promise<void> => {
    const { rows } = await oidc.runtime.database.query<{ counted: number }>(
      `select coalesce(sum(cardinality(refused_at)), 0)::int as counted from runtime.refused_credentials`,
    );
    if (rows[0]!.counted < attempts) {
      await sleep(20);
      await counted(attempts);
    }
  };

  it('refused client secrets and API keys count against the same limit of the address, are recorded once, and block no valid secret or key', async () => {
    const [before, keysBefore] = [await events(), await keys()];
    const introspecting = (form: Readonly<Record<string, string>>) =>
      postForm(oidc, '/connect/introspect', { token: 'x', ...form }, null);
    const api = async (key: string): Promise<number> =>
      (await call(oidc.issuer, 'GET', '/api/users', { headers: { 'X-Api-Key': key } })).status;
    const { app } = oidc.runtime;
    const { record, key } = await issueApiKey(app, by(), { name: 'old', scopes: ['users:read'] });
    await revokeApiKey(app, by(), { apiKeyId: record.id });
    const atOnce = Array.from({ length: 25 }, (_, n) => [
      introspecting({ client_id: 'poster', client_secret: `guess-${n}` }),
      introspecting({ client_id: `unknown-${n}`, client_secret: 'guess' }),
      api(key),
      api(`tsk_${String(n).padStart(43, 'g')}`),
    ]).flat();
    for (const answer of await Promise.all(atOnce))
      if (typeof answer === 'number') expect(answer).to.equal(401);
      else expect(answer.status).to.equal(400);
    await counted(50);
    await fail(50);
    expect((await trying(ada)).status).to.equal(400);
    expect((await trying(zoe, 'globex')).status).to.equal(303);
    const secret = oidc.secrets.get('poster')!;
    expect((await introspecting({ client_id: 'poster', client_secret: secret })).status).to.equal(200);
    expect(await api(oidc.service.apiKey())).to.equal(200);
    const types = (await events()).slice(before.length).map(({ type }) => type);
    expect(types.filter((type) => /Refused|Failed/.test(type))).to.deep.equal(['CredentialsRefused']);
    expect(await keys()).to.deep.equal(keysBefore);
  });

  it('ten empty forms at one tenant lock no user out, there or at another tenant', async () => {
    for (let n = 0; n < 10; n++)
      expect((await trying({ email: '', password: '' })).body).to.contain('Enter your email address.');
    expect((await trying(zoe, 'globex')).status).to.equal(303);
    expect((await trying(ada)).status).to.equal(303);
  });

  it('an office whose users fail nine times each is let in', async function () {
    this.slow(10_000);

    for (const who of [ada, bo])
      for (let n = 0; n < 9; n++) expect((await trying({ ...who, password: 'wrong' })).status).to.equal(400);
    for (const who of [ada, bo]) expect((await trying(who)).status).to.equal(303);
  });
});
