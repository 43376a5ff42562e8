import { portalClientId } from '../../../domain/client/portal-client.js';
import { userAgent } from '../http/user-agent.js';
import { authorizeUrl, pkce } from './oidc-service.js';
import { type PortalService, type SignedInOptions, owner } from './portal-page.js';

/** Calls an operation of either API, e.g. `/portal/api/clients`; a text is sent as it is. Returns the body. Throws on a refusal. */
export type PortalCall = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>;

interface WindowOfPerson {
  waitForRequest(
    wanted: (request: { headers(): Readonly<Record<string, string>> }) => boolean,
  ): Promise<{ headers(): Readonly<Record<string, string>> }>;
  reload(): Promise<unknown>;
}

/** Returns calls with the access token of the person in a window, which lasts five minutes. */
export async function asPersonIn(page: WindowOfPerson, portal: PortalService): Promise<PortalCall> {
  const asked = page.waitForRequest(
    (request) => request.headers()['authorization']?.startsWith('Bearer ') === true,
  );
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  return callsWith(authorization, portal);
}

const callsWith = (authorization: string, { portalUrl }: PortalService): PortalCall => {
  const base = new URL(portalUrl).origin;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
};

/** Signs a person in, by default the owner, and returns calls with their token, which lasts five minutes. */
export async function portalBearer(
  portal: PortalService,
  who: NonNullable<SignedInOptions['who']> = owner,
): Promise<PortalCall> {
  const { port } = new URL(portal.service.url);
  const issuer = `http://localhost:${port}`;
  const agent = userAgent(Number(port), `${portal.portalUrl}/callback`);
  const client_id = portalClientId(portal.tenantId);
  const redirect_uri = `${portal.portalUrl}/callback`;
  const proof = pkce();
  const scope = 'openid profile email roles';
  const url = authorizeUrl({ issuer }, proof, { client_id, redirect_uri, scope });
  const visit = await agent.submit(await agent.follow(await agent.get(url)), { ...who });
  const code = new URL(visit.location ?? visit.url).searchParams.get('code') ?? '';
  const answer = await fetch(`${issuer}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: proof.verifier,
      client_id,
      redirect_uri,
    }),
  });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  return callsWith(`Bearer ${access_token}`, portal);
}
