import { portalClientId } from '../../../domain/client/portal-client.js';
import type { ServedService } from '../../support/bench/http-bench.js';
import { userAgent } from '../../support/http/user-agent.js';
import { codeChallenge, verifier } from '../oidc/authorization-request.js';

/** Returns an access token for the Management API that lives for two more minutes at least. */
export type PortalToken = () => Promise<string>;

const USED_FOR_MS = 180_000;

/** Signs the owner of a tenant in at the portal's client. Throws when an answer is not the one that leads on. */
export async function portalToken(service: ServedService, tenant: number): Promise<PortalToken> {
  const { owner } = service.document.tenants?.[tenant] ?? {};
  const clientId = portalClientId(service.tenantIds[tenant] ?? '');
  const redirectUri = `${service.url}/portal/callback`;
  const asked = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 's',
    scope: 'openid',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  });
  const agent = userAgent(Number(new URL(service.url).port));
  const begin = `${service.url}/connect/authorize?${asked.toString()}`;
  const form = await agent.follow(await agent.get(begin));
  await agent.submit(form, { email: owner?.email ?? '', password: owner?.password ?? '' });

  let token = '';
  let started = -Infinity;
  return async () => {
    if (performance.now() - started < USED_FOR_MS) return token;
    let visit = await agent.get(begin);
    while (visit.location !== null && !visit.location.startsWith(redirectUri))
      visit = await agent.get(visit.location);
    const code = new URL(visit.location ?? redirectUri).searchParams.get('code') ?? '';
    const answer = await fetch(`${service.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    });
    if (!answer.ok) throw new Error(`the bench could not sign in: ${await answer.text()}`);
    token = ((await answer.json()) as { access_token: string }).access_token;
    started = performance.now();
    return token;
  };
}
