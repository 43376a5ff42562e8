import type { UserClaim } from '../../domain/client/scope-claims.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { LiveSession } from '../sign-in/live-session.js';
import type { AuthorizationRequest, Prompt } from './authorization-request.js';

/** An authorization request that waits for its user at the tenant's host. */
export interface PendingRequest {
  /** The opaque handle that the page's address carries (`?request=`). */
  readonly handle: string;
  readonly tenantId: string;
  /** The application that asks, for the pages. */
  readonly client: { readonly clientId: string; readonly name: string; readonly thirdParty: boolean };
  /** Host (with port) that the answer will be sent to, for the consent page. */
  readonly redirectHost: string;
  /** Origin that the answer will be sent to, for `form-action`; null for an address without one (`com.example:/cb`). */
  readonly redirectOrigin: string | null;
  readonly scopes: readonly string[];
  /** Claims that are asked for by name and that none of the scopes gives. */
  readonly claims: readonly UserClaim[];
  readonly prompt: ReadonlySet<Prompt>;
  readonly loginHint: string | null;
  /** BCP 47 tags in order of preference; empty when none were sent. */
  readonly uiLocales: readonly string[];
  readonly asked: AuthorizationRequest;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/** What a page has to do next for a request. */
export type NextStep =
  /** Show the sign-in form. */
  | { readonly step: 'sign-in' }
  /** Show the consent form. */
  | { readonly step: 'consent' }
  /** Show the form for a new password: the user has to change theirs first. */
  | { readonly step: 'change-password' }
  /** Send the browser to this address with 303: a ticket for `{base_url}`, be it a success or a refusal. */
  | { readonly step: 'go'; readonly location: string };

/** The authorization requests as the hosted pages work with them. */
export interface Interactions {
  /** By the opaque handle in the page's address (`?request=`). Null: unknown, expired, or another tenant's. */
  find(tenantId: string, handle: string): Promise<PendingRequest | null>;
  /** What is to be done, given who is signed in at this browser. Decides `prompt`, `max_age`, hints and consent. */
  next(request: PendingRequest, live: LiveSession | null): Promise<NextStep>;
  /** The user agreed to what the consent page showed; remembered. */
  consent(request: PendingRequest, session: Session): Promise<void>;
  /** The user declined: where to send the browser (`access_denied`). */
  decline(request: PendingRequest): Promise<string>;
}
