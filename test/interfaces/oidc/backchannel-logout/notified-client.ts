import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { type LogoutReceiver, logoutReceiver } from '../../../support/http/logout-receiver.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { type OidcService, obtainCode, oidcService, redeem } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';

/** A service whose applications may be on this machine. */
export const loopbackService = (env: Readonly<Record<string, string>> = {}): Promise<OidcService> =>
  oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', ...env });

/** The claims of a logout token. */
export interface LogoutClaims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly events: Readonly<Record<string, unknown>>;
}

/** A person who is signed in to an application. */
export interface SignedIn {
  readonly agent: UserAgent;
  readonly idToken: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** An application that is notified of the ends of sessions. */
export interface ToldApplication {
  readonly clientId: string;
  readonly receiver: LogoutReceiver;
  /** Creates a person of `acme`, and signs them in. */
  newcomer(): Promise<SignedIn>;
  /** Signs somebody in to the application. */
  signIn(who: { readonly email: string; readonly password: string }, agent?: UserAgent): Promise<SignedIn>;
  /** Returns the verified claims of the tokens that came, once there are so many. */
  reported(count: number): Promise<readonly LogoutClaims[]>;
}

/** Registers it at `acme`. */
export async function notifiedApplication(oidc: OidcService): Promise<ToldApplication> {
  const receiver = await logoutReceiver();
  const clientId = `told-${randomUUID()}`;
  await oidc.register('acme', { clientId, backchannelLogoutUri: receiver.url });
  const keys = createRemoteJWKSet(new URL(`${oidc.issuer}/.well-known/jwks.json`));
  const verified = async (token: string): Promise<LogoutClaims> => {
    const checks = { issuer: oidc.issuer, audience: clientId, typ: 'logout+jwt', algorithms: ['RS256'] };
    const currentDate = new Date(oidc.clock.now());
    return (await jwtVerify<LogoutClaims>(token, keys, { ...checks, currentDate })).payload;
  };
  const application: ToldApplication = {
    clientId,
    receiver,
    async newcomer() {
      const who = { email: `${randomUUID()}@acme.test`, password: 'correct-horse-staple-9' };
      await oidc.createUser(who);
      return application.signIn(who);
    },
    async signIn(who, agent = oidc.browser()) {
      const code = await obtainCode(oidc, { client_id: clientId }, { agent, who });
      const { json } = await redeem(oidc, code, {}, clientId);
      const idToken = String(json['id_token']);
      const { sub = '', sid } = decodeJwt(idToken);
      return { agent, idToken, userId: sub, sessionId: String(sid) };
    },
    async reported(count) {
      await until(() => receiver.received.length >= count);
      return Promise.all(receiver.received.map(({ token }) => verified(token)));
    },
  };
  return application;
}
