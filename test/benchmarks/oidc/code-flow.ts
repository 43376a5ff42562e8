import type { ServedService } from '../../support/bench/http-bench.js';
import type { LoadClient, LoadReply } from '../../support/bench/http-load.js';
import { userAgent } from '../../support/http/user-agent.js';
import { authorizeQuery, basic, redirectUri, verifier } from './authorization-request.js';

/**
 * Signs the owner of the first tenant in, and returns the code flow of that browser: from the authorization request by
 * whatever redirects there are to the one with the code, and the exchange for tokens.
 * @throws when an answer is not the one that leads on
 */
export async function codeFlow(service: ServedService): Promise<(client: LoadClient) => Promise<LoadReply>> {
  const [{ owner, clients = [] } = {}] = service.document.tenants ?? [];
  const { clientId = '', clientSecret = '' } = clients[0] ?? {};
  const begin = `${service.url}/connect/authorize?${authorizeQuery(clientId)}`;
  const agent = userAgent(Number(new URL(service.url).port));
  const form = await agent.follow(await agent.get(begin));
  const signedIn = await agent.submit(form, { email: owner?.email ?? '', password: owner?.password ?? '' });
  if (signedIn.location?.startsWith(redirectUri) !== true) throw new Error('the bench could not sign in');

  const follow = async (client: LoadClient, url: string): Promise<string> => {
    const { host, hostname, pathname, search } = new URL(url);
    const headers = `Host: ${host}\r\nCookie: ${agent.cookieHeader(hostname)}\r\n`;
    const { status, head, body } = await client.ask('GET', pathname + search, headers);
    const location = /\r\nlocation: (.*)/i.exec(head)?.[1];
    if (location === undefined) throw new Error(`${pathname}: ${status}: ${body}`);
    return location.startsWith(redirectUri) ? location : follow(client, new URL(location, url).href);
  };
  const headers = `${basic(clientId, clientSecret)}Content-Type: application/x-www-form-urlencoded\r\n`;
  return async (client) => {
    const code = new URL(await follow(client, begin)).searchParams.get('code') ?? '';
    const asked = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    };
    const reply = await client.ask('POST', '/connect/token', headers, new URLSearchParams(asked).toString());
    if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.body}`);
    return reply;
  };
}
