import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import { SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { deleteUser } from '../../application/user/erasure/delete-user.js';
import { type ConnectedTenant, connectedTenant } from '../support/providers/connected-tenant.js';
import { tracesOf } from '../personal-data/traces.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { ada } from '../support/pages/oidc-service.js';
import { type PortalRequest, portalAdministrator } from '../support/pages/portal-administrator.js';
import { clientSecret } from '../support/providers/upstream-provider.js';
import { until } from '../support/run/until.js';
import { placesOf } from './places.js';

const canary = (what: string): string => `Canary-${what}-${randomBytes(9).toString('hex')}`;

/** Somebody as a provider states them. */
const person = (what: string) => ({
  subject: canary(`${what}-subject`),
  email: `${canary(what)}@canary.test`.toLowerCase(),
  given_name: canary(`${what}-first`),
  family_name: canary(`${what}-last`),
  groups: [canary(`${what}-group`)],
});
type Person = ReturnType<typeof person>;

const valuesOf = ({ groups, ...claims }: Person): string[] => [...Object.values(claims), ...groups];

describe('what providers and their people leave in a whole service', function () {
  this.slow(30_000);

  const [known, unknown, asked] = [person('known'), person('unknown'), person('asked')];
  const secrets = new Map<string, string>([['the secret of the client', clientSecret]]);
  const keep = (name: string, value: string | null | undefined): void => {
    if ((value ?? '').length < 16) throw new Error(`no ${name}: ${value ?? ''}`);
    secrets.set(name, value!);
  };
  const second = canary('client-secret');
  let tenant: ConnectedTenant;
  let owner: PortalRequest;
  let userId: string;
  let open: string;
  let places: Map<string, string>;

  /** Signs an id_token as the provider does, and keeps its signature. */
  const signed = async (claims: JWTPayload, key: CryptoKey): Promise<string> => {
    const { keys } = (await (await fetch(`${tenant.providers[0].issuer}/jwks`)).json()) as {
      keys: readonly { readonly kid: string }[];
    };
    const { kid } = keys[0]!;
    const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    keep('an id_token', jwt.split('.')[2]);
    return jwt;
  };
  /** Answers as the userinfo endpoint of the provider does, and keeps the access token. */
  const userinfo =
    (of: Person): RequestListener =>
    ({ headers }, res) => {
      keep('an access token', headers.authorization?.replace('Bearer ', ''));
      const { subject: sub, ...claims } = of;
      res
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ sub, ...claims, email_verified: true }));
    };
  const comes = async (connectionId: string, of: Person): Promise<void> => {
    const [provider] = tenant.providers;
    provider.accounts.set(of.subject, { ...of, email_verified: true });
    provider.odd = { sign: signed, at: { '/me': userinfo(of) } };
    const agent = tenant.oidc.browser();
    const location = await tenant.press(agent, connectionId);
    for (const name of ['state', 'nonce']) keep(`a ${name}`, new URL(location).searchParams.get(name));
    const answer = await provider.signIn(location, of.subject);
    keep('a code', answer.searchParams.get('code'));
    const visit = await agent.get(answer.href);
    await agent.get(visit.location!);
  };
  /** Everything that the service keeps and says, to its owners, too. */
  const search = async (): Promise<Map<string, string>> => {
    const found = new Map(await placesOf(tenant.oidc));
    const shown = async (path: string): Promise<string> => {
      const { status, text } = await owner('GET', path);
      expect(status, path).to.equal(200);
      found.set(`portal ${path}`, text);
      return text;
    };
    await shown('/connections');
    await shown(`/connections/${open}`);
    expect((await owner('POST', '/tenant/export')).status).to.equal(202);
    await until(async () => (await shown('/tenant/export')).includes('"ready"'));
    await shown('/tenant/export/file');
    return found;
  };
  const holding = (values: readonly string[]): string[] =>
    [...places].filter(([, text]) => tracesOf(values, text).length > 0).map(([place]) => place);
  const expectOnlyIn = (values: readonly string[], allowed: RegExp): void => {
    expect(holding(values).filter((place) => !allowed.test(place))).to.deep.equal([]);
  };

  before(async () => {
    tenant = await connectedTenant({ LOG_LEVEL: 'trace' });
    owner = await portalAdministrator(tenant.oidc, ada);
    open = await tenant.connect({ newPeople: 'anyone', profile: 'always' });
    await comes(open, known);
    userId = (await tenant.userOf(known.email))!;
    // signs in again
    await comes(open, known);
    await comes(await tenant.connect({ name: 'Closed' }), unknown);
    await tenant.createUser({ email: asked.email, password: 'a long and winding road' });
    await comes(open, asked);
    // a provider that refuses, and names somebody
    tenant.providers[0].odd = {
      callback: ({ searchParams }) => {
        searchParams.delete('code');
        searchParams.set('error', 'not_allowed');
        searchParams.set('error_description', `${unknown.email} has no role`);
      },
    };
    await tenant.signIn(tenant.oidc.browser(), open, unknown.subject);
    // another secret, which the provider does not know
    keep('a new secret of the client', second);
    tenant.providers[0].odd = {};
    expect((await owner('PUT', `/connections/${open}`, { body: { clientSecret: second } })).status).to.equal(
      200,
    );
    await tenant.signIn(tenant.oidc.browser(), open, known.subject);
    await tenant.oidc.runtime.audit.settle();
    places = await search();
  });
  after(() => tenant.close());

  it('the search covers what there was', () => {
    expect(secrets.size).to.equal(7);
    const kinds = ['log', 'events ', 'table ', 'file outbox/', 'GET /api/', 'portal /tenant/export/file'];
    for (const kind of kinds)
      expect(
        [...places.keys()].filter((place) => place.startsWith(kind)),
        kind,
      ).not.to.deep.equal([]);
    expect(places.get('log')).to.contain('/sign-in/connection');
    expect(places.get(`portal /connections/${open}`))
      .to.contain('"lastError":{')
      .and.to.contain('"users":1');
    expect(holding([known.subject])).to.include(`GET /api/users/{id}/identities ${userId}`);
    expect(holding([known.email])).to.include('table core.users');
  });

  it('secrets of connections, codes, tokens and what a sign-in is bound by are nowhere', () => {
    for (const [name, value] of secrets) expect(holding([value]), name).to.deep.equal([]);
  });

  it('the id of a person at the provider is shown where it has to be, and stored sealed alone', () => {
    // a tenant takes its people elsewhere with their accounts
    const shown =
      /^(events \S+-user_|GET \/api\/users\/\{id\}\/(identities|history) |portal \/tenant\/export\/file$)/;
    expectOnlyIn([known.subject], shown);
  });

  it('claims that nothing asks for are nowhere', () => {
    for (const { groups } of [known, unknown, asked]) expectOnlyIn(groups, /^$/);
  });

  it('of a person who was not let in, or has not confirmed, nothing is kept in the clear', () => {
    expectOnlyIn(valuesOf(unknown), /^$/);
    const { email: _, ...theirs } = asked;
    expectOnlyIn([theirs.subject, theirs.given_name, theirs.family_name], /^$/);
  });

  it('a person who came by a provider is gone from everywhere once they are erased', async () => {
    await deleteUser(tenant.oidc.runtime.app, systemCommand({ tenantId: tenant.tenantId }), { userId });
    await tenant.oidc.runtime.audit.settle();
    places = await search();
    expectOnlyIn(valuesOf(known), /^$/);
    const { rows } = await tenant.oidc.runtime.database.query('select 1 from runtime.identity_uses');
    expect(rows).to.deep.equal([]);
  });
});
