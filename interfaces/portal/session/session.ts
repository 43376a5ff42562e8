import { computed, signal } from '@preact/signals';
import * as oauth from 'oauth4webapi';
import type { StepUpChallenge } from '../api/api-error.js';
import { operatorUrl, portalUrl } from '../addresses.js';
import { dropTryAnswer } from './pending-try.js';
import { dropDrafts, restoreDrafts, storeDrafts } from './drafts.js';
import { issuer, requestOptions } from './issuer.js';
import { beginSignIn } from './sign-in.js';
import { access } from './access.js';
import { PLATFORM_SLUG, type PortalTenant, isConsole, rememberSlug, tenant } from './tenant.js';

/** The signed-in person. */
export interface Person {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly isOwner: boolean;
}

interface Session {
  readonly tenant: PortalTenant;
  readonly person: Person;
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

/** In memory alone: a reload signs in anew, which the tenant's session answers without a question. */
const session = signal<Session | null>(null);

/** The signed-in person; null before. */
export const person = computed(() => session.value?.person ?? null);

/** A token is renewed this long before it expires, in ms. */
const AHEAD_MS = 30_000;

/** Informs the other tabs of the portal that the person has signed out. */
const tabs = new BroadcastChannel('tessera-portal');
tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (data === session.peek()?.tenant.tenantId) signedOut();
};

/** Forgets the session with all that was read and typed in it: nothing of it stays on the screen, nor in the history. */
function signedOut(): void {
  access.value = 'signedOut';
  session.value = null;
  dropDrafts();
  dropTryAnswer();
}

/** Begins a session with the answer to a sign-in. */
export function beginSession(signedIn: PortalTenant, tokens: oauth.TokenEndpointResponse): void {
  tenant.value = signedIn;
  if (!isConsole()) rememberSlug(signedIn.slug);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new TypeError('the answer has no id_token');
  const roles = Array.isArray(claims['roles']) ? claims['roles'] : [];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  session.value = {
    ...held(tokens),
    tenant: signedIn,
    idToken: tokens.id_token ?? '',
    person: {
      sub: claims.sub,
      name: text(claims['name']) || text(claims['email']),
      email: text(claims['email']),
      isOwner: roles.includes('owner'),
    },
  };
  access.value = roles.includes('owner') || roles.includes('admin') ? 'administrator' : 'notAdministrator';
  restoreDrafts(claims.sub);
}

const held = (
  tokens: oauth.TokenEndpointResponse,
): Pick<Session, 'accessToken' | 'refreshToken' | 'expiresAt'> => ({
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? null,
  expiresAt: Date.now() + (tokens.expires_in ?? 0) * 1000,
});

let renewing: Promise<string> | undefined;

/**
 * Returns an access token that has not expired, after renewing it if it has to be: once for all who wait.
 * Throws TypeError when the service is not reached, as `fetch` does. Never resolves once the session has ended.
 * @param options.renew renews it though it has not expired
 */
export async function accessToken({ renew = false } = {}): Promise<string> {
  const current = session.value;
  if (!current || access.peek() === 'ended') return never;
  if (!renew && Date.now() < current.expiresAt - AHEAD_MS) return current.accessToken;
  return (renewing ??= renewed(current).finally(() => {
    renewing = undefined;
  }));
}

/** What waits for a session that has ended waits until the page is left. */
const never = new Promise<never>(() => undefined);

async function renewed(current: Session): Promise<string> {
  const client = { client_id: current.tenant.clientId };
  if (current.refreshToken === null) return endedNow();
  const response = await oauth.refreshTokenGrantRequest(
    issuer,
    client,
    oauth.None(),
    current.refreshToken,
    requestOptions,
  );
  if (response.status === 429 || response.status >= 500) throw new TypeError(`status ${response.status}`);
  let tokens: oauth.TokenEndpointResponse;
  try {
    tokens = await oauth.processRefreshTokenResponse(issuer, client, response);
  } catch (error) {
    // anything else is no word of the service about this session
    if (error instanceof oauth.ResponseBodyError) return endedNow();
    throw new TypeError(String(error));
  }
  // signed out meanwhile
  if (session.peek() === null) return never;
  const next = held(tokens);
  session.value = { ...current, ...next, refreshToken: next.refreshToken ?? current.refreshToken };
  return tokens.access_token;
}

function endedNow(): Promise<never> {
  sessionEnded();
  return never;
}

/** Records that the session is over: the screen is covered, but keeps what was typed, and asks to sign in again. */
export function sessionEnded(): void {
  if (access.peek() !== 'signedOut') access.value = 'ended';
}

/** Leaves for the sign-in of the tenant on the screen, and comes back to the same screen. */
export async function signIn(language?: string): Promise<void> {
  const slug = tenant.peek();
  if (slug) await beginSignIn(slug, language === undefined ? {} : { language });
}

/** Leaves to sign in again after the session has ended; what was typed comes back if it is the same person. */
export async function signInAgain(): Promise<void> {
  const current = session.peek();
  if (current) storeDrafts(current.person.sub);
  await signIn();
}

/** Leaves to authenticate again as the service asks (RFC 9470); what was typed comes back if it is the same person. */
export async function stepUp(challenge: StepUpChallenge): Promise<void> {
  const current = session.peek();
  if (!current) return;
  storeDrafts(current.person.sub);
  await beginSignIn(current.tenant, { challenge, idToken: current.idToken });
}

const RELOADED = 'tessera.reloaded';
const RELOAD_AGAIN_MS = 60_000;

/**
 * Loads the page anew at its address; what was typed comes back. Never returns, unless that was done less than a minute
 * ago: then throws the cause.
 */
export function reloadPage(cause: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_MS) throw cause;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  const current = session.peek();
  if (current) storeDrafts(current.person.sub);
  location.reload();
  return never;
}

/** Ends the session here, in the other tabs, and at the tenant's pages. */
export async function signOut(): Promise<void> {
  const current = session.peek();
  if (!current) return;
  tabs.postMessage(current.tenant.tenantId);
  signedOut();
  const { refreshToken, idToken, tenant: of } = current;
  if (refreshToken !== null)
    await oauth
      .revocationRequest(issuer, { client_id: of.clientId }, oauth.None(), refreshToken, requestOptions)
      // the session ends all the same, and the token with it
      .catch(() => undefined);
  const parameters = {
    id_token_hint: idToken,
    post_logout_redirect_uri: of.slug === PLATFORM_SLUG ? `${operatorUrl}/signed-out` : `${portalUrl}/`,
    client_id: of.clientId,
  };
  location.assign(`${issuer.end_session_endpoint ?? ''}?${new URLSearchParams(parameters).toString()}`);
}
