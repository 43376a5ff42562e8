import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { codeOf } from '../conformance/authorization-answer.js';
import type { Answer } from '../conformance/common-checks.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
} from '../conformance/relying-party.js';
import { answerOf } from '../conformance/tokens.js';

/** The token endpoint of a whole service, with a client of each kind, and a browser in which Ada is signed in. */
export interface TokenEndpoint {
  readonly oidc: OidcService;
  /** By Basic. */
  readonly server: RelyingParty;
  /** By form. */
  readonly poster: RelyingParty;
  /** By nothing: a public client. */
  readonly web: RelyingParty;
  readonly agent: UserAgent;
  readonly token: (init: RequestInit, query?: string) => Promise<Answer>;
  /** What redeems a new code of the party, credentials apart. */
  readonly redemption: (party: RelyingParty, changes?: Changes) => Promise<Record<string, string>>;
}

export async function tokenEndpoint(): Promise<TokenEndpoint> {
  const oidc = await oidcService();
  const server = await relyingParty(oidc);
  const agent = oidc.browser();
  await askAndSignIn(server, agent);
  return {
    oidc,
    server,
    agent,
    poster: { ...server, clientId: 'poster', method: 'client_secret_post' },
    web: { ...server, clientId: 'web', method: 'none' },
    token: async (init, query = '') =>
      answerOf(await fetch(`${oidc.issuer}/connect/token${query}`, { method: 'POST', ...init })),
    redemption: async (party, changes = {}) => {
      const asked = await ask(party, agent, changes);
      return {
        grant_type: 'authorization_code',
        code: codeOf(party, asked),
        code_verifier: asked.verifier,
        redirect_uri: party.redirectUri,
      };
    },
  };
}

export const basic = (credentials: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
});
