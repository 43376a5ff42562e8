import { expect } from 'chai';
import type { OpenIdApp } from '../../../../application/authorization/openid-app.js';
import { findClient } from '../../../../application/client/find-client.js';
import { redeemCode as redeem } from '../../../../application/grant/redeem-code.js';
import { refreshGrant } from '../../../../application/grant/refresh-grant.js';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { openId } from '../../../../interfaces/compose/api/openid.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { codeOf } from '../conformance/authorization-answer.js';
import { type RelyingParty, ask } from '../conformance/relying-party.js';
import { redeemCode } from '../conformance/tokens.js';
import { tokenEndpoint } from './token-endpoint.js';

describe('a grant whose user the log does not show in time', () => {
  const context = { source: 'api', traceId: '0'.repeat(32), ip: null, userAgent: null } as const;
  let oidc: OidcService;
  let server: RelyingParty;
  let agent: UserAgent;
  /** Of another process. */
  let app: OpenIdApp;
  /** Of one whose log shows no user. */
  let stuck: OpenIdApp;
  before(async () => {
    ({ oidc, server, agent } = await tokenEndpoint());
    ({ app } = openId(oidc.runtime, oidc.runtime.app));
    stuck = { ...app, recentUsers: { ...app.recentUsers, load: () => new Promise(() => undefined) } };
  });
  after(() => oidc.close());

  const failure = (work: () => Promise<unknown>): Promise<unknown> => work().catch((error: unknown) => error);

  it('a code remains valid when its user cannot be read in time', async () => {
    const { client } = (await findClient(app, 'server'))!;
    const asked = await ask(server, agent);
    const code = codeOf(server, asked);
    const tried = await failure(() =>
      redeem(
        stuck,
        { ...context, commandId: app.ids.next() },
        {
          client,
          code,
          codeVerifier: asked.verifier,
          redirectUri: server.redirectUri,
          resource: undefined,
          timeoutMs: 100,
        },
      ),
    );
    expect(tried).to.be.instanceOf(EventStoreUnavailable);
    expect((await redeemCode(server, asked, code)).status).to.equal(200);
  });

  it('a refresh token remains valid when its user cannot be read in time', async () => {
    const { client } = (await findClient(app, 'server'))!;
    const asked = await ask(server, agent, { scope: 'openid offline_access' });
    const first = await redeemCode(server, asked, codeOf(server, asked));
    const refreshToken = String(first.json['refresh_token']);
    for (let time = 0; time < 3; time += 1) {
      const tried = await failure(() =>
        refreshGrant(
          stuck,
          { ...context, commandId: app.ids.next() },
          {
            client,
            refreshToken,
            scopes: undefined,
            resource: undefined,
            timeoutMs: 50,
          },
        ),
      );
      expect(tried).to.be.instanceOf(EventStoreUnavailable);
    }
    const kept = await app.grants.findRefreshToken(refreshToken);
    expect(kept).to.include({ state: 'current' });
  });
});
