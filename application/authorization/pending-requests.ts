import { ownAddress } from '../../domain/shared/own-address.js';
import { claimsBeyond } from '../../domain/client/scope-claims.js';
import { assetPath } from '../branding/branding-record.js';
import { admittedClient, findClientOfTenant } from '../client/find-client.js';
import type { CommandContext } from '../shared/command-context.js';
import type { LiveSession } from '../sign-in/live-session.js';
import type { AuthorizationOutcome, AuthorizationRequest } from './authorization-request.js';
import { type SignedInUser, decideNextStep } from './next-step.js';
import { askedPermissions, namedResources } from './asked-resources.js';
import type { OpenIdApp } from './openid-app.js';
import type { NextStep, PendingRequests, PendingRequest } from './pending-request.js';
import { rememberConsent } from './remember-consent.js';
import { consentOf, signedInUser } from './signed-in-user.js';

/** The path at which a ticket is redeemed. */
export const RESUME_PATH = '/connect/authorize/resume';

/** Returns the authorization requests for the hosted pages. */
export function pendingRequests(app: OpenIdApp): PendingRequests {
  const returnWith = async (request: PendingRequest, outcome: AuthorizationOutcome): Promise<string> => {
    const ticket = await app.interactions.finish(request.handle, outcome);
    // a request that expired while the page was open is answered by a page at base_url
    const query = ticket === null ? '' : `?ticket=${ticket}`;
    return ownAddress(app.addresses.baseUrl, `${RESUME_PATH}${query}`);
  };

  const signedInBy = async (
    { tenantId, authorization, client }: PendingRequest,
    { session, user, tenant }: LiveSession,
  ): Promise<SignedInUser | null> => {
    if (tenantId !== session.tenantId) return null;
    const consent = await consentOf(app, authorization, client.thirdParty, session);
    const facts = signedInUser(app, authorization, session, { user, tenant }, consent);
    return { ...facts, hasSignedIn: authorization.signedInWith === session.sessionId };
  };

  return {
    async find(tenantId, handle) {
      const stored = await app.interactions.find('authorization', tenantId, handle);
      if (!stored) return null;
      const authorization = stored.content as AuthorizationRequest;
      const { document } = authorization;
      const found = await (document === undefined
        ? findClientOfTenant(app, tenantId, authorization.clientId)
        : admittedClient(app, tenantId, document));
      if (!found) return null;
      const { clientId, name, thirdParty, logo, audience } = found.client;
      return {
        handle,
        tenantId,
        authorization,
        beganAt: stored.beganAt,
        client: {
          clientId,
          name,
          thirdParty,
          logoPath: logo && assetPath(logo.sha256),
          audience: document === undefined ? audience : null,
        },
        ...redirectPartsOf(authorization.redirectUri),
        scopes: authorization.scopes,
        resources: await namedResources(app, tenantId, thirdParty ? (authorization.resources ?? []) : []),
        permissions: await askedPermissions(app, tenantId, authorization.permissions ?? []),
        claims: claimsBeyond(authorization.scopes, authorization.claims),
        loginHint: authorization.loginHint,
        uiLocales: authorization.uiLocales,
        prompt: new Set(authorization.prompt),
      };
    },
    async next(request, live, { isSelected = false, readOnly = false } = {}) {
      const { authorization, beganAt, client } = request;
      const answer = async (outcome: AuthorizationOutcome): Promise<NextStep> => ({
        step: 'go',
        location: readOnly
          ? ownAddress(app.addresses.baseUrl, RESUME_PATH)
          : await returnWith(request, outcome),
      });
      const prompt = authorization.prompt.filter((one) => !isSelected || one !== 'select_account');
      const decision = decideNextStep(
        { ...authorization, prompt },
        beganAt,
        client,
        live && (await signedInBy(request, live)),
      );
      switch (decision.kind) {
        case 'refused':
          return answer({ error: decision.error });
        case 'finished':
          return answer({ sessionId: live!.session.sessionId });
        case 'sign-in':
        case 'consent':
        case 'change-password':
          return { step: decision.kind };
      }
    },
    consent: (request, context, userId) => agreeTo(app, request, context, userId),
    noteSignIn: (request, sessionId) => mark(app, request, { signedInWith: sessionId }),
    decline: (request) => returnWith(request, { error: 'access_denied' }),
  };
}

async function agreeTo(
  app: OpenIdApp,
  request: PendingRequest,
  context: CommandContext,
  userId: string,
): Promise<PendingRequest> {
  const { client, scopes, claims, authorization } = request;
  const { permissions, resources } = authorization;
  const consent = { scopes, claims, permissions: permissions ?? [], resources: resources ?? [] };
  await rememberConsent(app, context, { userId, client, consent });
  return mark(app, request, { agreedBy: userId });
}

/** Keeps with a request what its user did for it. */
async function mark(
  { interactions }: Pick<OpenIdApp, 'interactions'>,
  request: PendingRequest,
  done: Pick<AuthorizationRequest, 'agreedBy' | 'signedInWith'>,
): Promise<PendingRequest> {
  const authorization: AuthorizationRequest = { ...request.authorization, ...done };
  // of one that expired while the page was open the answer is a page (`returnWith`)
  await interactions.replace('authorization', request.tenantId, request.handle, authorization);
  return { ...request, authorization };
}

const redirectPartsOf = (redirectUri: string): Pick<PendingRequest, 'redirectHost' | 'redirectOrigin'> => {
  const { host, origin, protocol } = new URL(redirectUri);
  return { redirectHost: host === '' ? protocol : host, redirectOrigin: origin === 'null' ? null : origin };
};
