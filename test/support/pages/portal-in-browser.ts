import { portalClientId } from '../../../domain/client/portal-client.js';
import type { UserAgent } from '../http/user-agent.js';
import { type OidcService, type ada, authorizeUrl, pkce, redeem } from './oidc-service.js';

type Json = Record<string, unknown>;

/** Somebody who has signed in to the portal, with the browser in which they did. */
export interface PortalInBrowser {
  readonly agent: UserAgent;
  post(path: string, body?: object): Promise<{ status: number; json: Json; text: string }>;
}

/** Signs in to the portal of `acme`, in this browser or a new one. */
export async function portalInBrowser(
  oidc: OidcService,
  who: typeof ada,
  agent = oidc.browser(),
): Promise<PortalInBrowser> {
  const client_id = portalClientId(oidc.tenantIds['acme']!);
  const redirect_uri = `${oidc.issuer}/portal/callback`;
  const proof = pkce();
  const page = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { client_id, redirect_uri })));
  const isOver = page.location !== null || new URL(page.url).searchParams.has('code');
  const visit = isOver ? page : await agent.submit(page, { ...who });
  const code = new URL(visit.location ?? visit.url).searchParams.get('code')!;
  const { json } = await redeem(oidc, { ...proof, code }, { client_id, redirect_uri }, null);
  const headers = {
    Authorization: `Bearer ${String(json['access_token'])}`,
    'Content-Type': 'application/json',
  };
  return {
    agent,
    post: async (path, body = {}) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const reply = await fetch(`${oidc.issuer}/portal/api${path}`, init);
      const text = await reply.text();
      return { status: reply.status, json: JSON.parse(text) as Json, text };
    },
  };
}
