import { portalClientId } from '../../../domain/client/portal-client.js';
import { type OidcService, authorizeUrl, pkce, redeem } from './oidc-service.js';

export interface PortalReply {
  readonly status: number;
  readonly text: string;
  /** An empty object for a body that is no JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** Calls an operation of the portal's API as an administrator. `origin`: of another process of the service. */
export type PortalRequest = (
  method: string,
  path: string,
  options?: { readonly body?: object; readonly origin?: string },
) => Promise<PortalReply>;

/** Signs an administrator in to the portal of a tenant, without a browser. */
export async function portalAdministrator(
  oidc: OidcService,
  who: { readonly email: string; readonly password: string },
  slug = 'acme',
): Promise<PortalRequest> {
  const agent = oidc.browser();
  const client_id = portalClientId(oidc.tenantIds[slug]!);
  const redirect_uri = `${oidc.issuer}/portal/callback`;
  const proof = pkce();
  const arrived = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { client_id, redirect_uri })));
  const visit = await agent.submit(arrived, { ...who });
  const code = new URL(visit.location ?? visit.url).searchParams.get('code')!;
  const { json } = await redeem(oidc, { ...proof, code }, { client_id, redirect_uri }, null);
  const headers = {
    Authorization: `Bearer ${String(json['access_token'])}`,
    'Content-Type': 'application/json',
  };
  return async (method, path, { body, origin = oidc.issuer } = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/portal/api${path}`, { method, headers, ...sent });
    const text = await reply.text();
    return { status: reply.status, text, json: objectIn(text), headers: reply.headers };
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
