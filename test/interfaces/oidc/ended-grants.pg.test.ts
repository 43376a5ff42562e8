import { expect } from 'chai';
import { call } from '../../support/http/http-client.js';
import {
  type OidcService,
  ada,
  bo,
  obtainCode,
  oidcService,
  redeem,
} from '../../support/pages/oidc-service.js';
import { type Tokens, introspect, obtainTokens, refresh, userinfoStatus } from './attacks/support/tokens.js';

describe('ending all sessions of a user', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  const offline = 'openid profile offline_access';
  const endAll = async (query: string): Promise<void> => {
    const key = oidc.service.apiKey();
    const found = await call(oidc.issuer, 'GET', `/api/users?email=${ada.email}`, { key });
    const [{ id } = { id: '' }] = found.json['items'] as { id: string }[];
    const reply = await call(oidc.issuer, 'DELETE', `/api/users/${id}/sessions${query}`, { key });
    expect(reply.status).to.equal(204);
  };
  const holds = async ({ access, refresh: token }: Tokens): Promise<readonly unknown[]> => [
    await userinfoStatus(oidc, access),
    (await introspect(oidc, access)).json['active'],
    (await introspect(oidc, token)).json['active'],
  ];
  const liveGrants = async (): Promise<number> => {
    const { rows } = await oidc.runtime.database.query<{ n: number }>(
      'select count(*)::int as n from runtime.grants where revoked_at is null',
    );
    return rows[0]!.n;
  };
  const ended = [401, false, false];

  it('ending all sessions of a user ends the grants that outlive them, and no other user’s', async () => {
    const [tokens, theirs] = [
      await obtainTokens(oidc, { scope: offline }),
      await obtainTokens(oidc, { scope: offline, who: bo }),
    ];
    await endAll('');
    expect(await holds(tokens)).to.deep.equal(ended);
    const reply = await refresh(oidc, tokens.refresh);
    expect([reply.status, reply.json['error']]).to.deep.equal([400, 'invalid_grant']);
    expect(await holds(theirs)).to.deep.equal([200, true, true]);
  });

  it('ending all sessions of a user ends a code that is not redeemed yet, and leaves no grant', async () => {
    await endAll('');
    const before = await liveGrants();
    const code = await obtainCode(oidc, { scope: offline });
    await endAll('');
    const reply = await redeem(oidc, code);
    expect([reply.status, reply.json['error']]).to.deep.equal([400, 'invalid_grant']);
    expect(await liveGrants()).to.equal(before);
  });

  it('ending all sessions of a user keeps the grants that outlive them on request, and ends the others', async () => {
    const [kept, gone] = [
      await obtainTokens(oidc, { scope: offline }),
      await obtainTokens(oidc, { scope: 'openid' }),
    ];
    await endAll('?keepOffline=true');
    expect(await holds(kept)).to.deep.equal([200, true, true]);
    expect((await refresh(oidc, kept.refresh)).status).to.equal(200);
    expect((await holds(gone)).slice(0, 2)).to.deep.equal([401, false]);
  });

  it('a user whose sessions were all ended can sign in again', async () => {
    await endAll('');
    expect(await holds(await obtainTokens(oidc, { scope: offline }))).to.deep.equal([200, true, true]);
  });
});
