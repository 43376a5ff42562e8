import { claimsBeyond } from '../../domain/client/scope-claims.js';
import { findClient } from '../client/find-client.js';
import type { LiveSession } from '../sign-in/live-session.js';
import type { AuthorizationOutcome, AuthorizationRequest } from './authorization-request.js';
import type { SignedIn } from './next-step.js';
import { decideNextStep } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';
import type { Interactions, PendingRequest } from './pending-request.js';
import { consentOf, signedIn } from './signed-in.js';

/** Where a ticket is redeemed. */
export const RESUME_PATH = '/connect/authorize/resume';

/** The authorization requests for the hosted pages. */
export function interactions(app: OpenIdApp): Interactions {
  const backWith = async (request: PendingRequest, outcome: AuthorizationOutcome): Promise<string> => {
    const ticket = await app.interactions.settle(request.handle, outcome);
    // it expired while the page was open: base_url tells the user so
    const query = ticket === null ? '' : `?ticket=${ticket}`;
    return `${app.addresses.baseUrl}${RESUME_PATH}${query}`;
  };

  const signedInBy = async (
    { tenantId, asked, client }: PendingRequest,
    { session, user }: LiveSession,
  ): Promise<SignedIn | null> =>
    tenantId === session.tenantId
      ? signedIn(session, user, await consentOf(app, asked, client.thirdParty, session))
      : null;

  return {
    async find(tenantId, handle) {
      const kept = await app.interactions.find('authorization', tenantId, handle);
      if (!kept) return null;
      const asked = kept.content as AuthorizationRequest;
      const found = await findClient(app, asked.clientId, true);
      if (found?.tenantId !== tenantId) return null;
      const { clientId, name, thirdParty } = found.client;
      return {
        handle,
        tenantId,
        asked,
        beganAt: kept.beganAt,
        client: { clientId, name, thirdParty },
        ...placeOf(asked.redirectUri),
        scopes: asked.scopes,
        claims: claimsBeyond(asked.scopes, asked.claims),
        loginHint: asked.loginHint,
        uiLocales: asked.uiLocales,
        prompt: new Set(asked.prompt),
      };
    },
    async next(request, live) {
      const { asked, beganAt, client } = request;
      const decision = decideNextStep(
        asked,
        beganAt,
        client.thirdParty,
        live && (await signedInBy(request, live)),
      );
      switch (decision.kind) {
        case 'refused':
          return { step: 'go', location: await backWith(request, { error: decision.error }) };
        case 'finished':
          return { step: 'go', location: await backWith(request, { sessionId: live!.session.sessionId }) };
        case 'sign-in':
        case 'consent':
        case 'change-password':
          return { step: decision.kind };
      }
    },
    consent: ({ client, scopes, claims }, { tenantId, userId }) =>
      app.consents.remember(tenantId, userId, client.clientId, { scopes, claims }),
    decline: (request) => backWith(request, { error: 'access_denied' }),
  };
}

const placeOf = (redirectUri: string): Pick<PendingRequest, 'redirectHost' | 'redirectOrigin'> => {
  const { host, origin, protocol } = new URL(redirectUri);
  return { redirectHost: host === '' ? protocol : host, redirectOrigin: origin === 'null' ? null : origin };
};
