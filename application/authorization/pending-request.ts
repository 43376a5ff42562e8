import type { UserClaim } from '../../domain/client/scope-claims.js';
import type { CommandContext } from '../shared/command-context.js';
import type { LiveSession } from '../sign-in/live-session.js';
import type { AuthorizationRequest, Prompt } from './authorization-request.js';

/** A permission that a client asks for. */
export interface AskedPermission {
  /** See `permissionKey`. */
  readonly key: string;
  /** The name of the API. */
  readonly resource: string;
  readonly name: string;
  readonly description: string;
}

/** An API that a client names. */
export interface NamedResource {
  readonly identifier: string;
  /** As people read it. */
  readonly name: string;
}

/** An authorization request whose user is at the tenant's host. */
export interface PendingRequest {
  /** The opaque handle in the page's address (`?request=`). */
  readonly handle: string;
  readonly tenantId: string;
  /** The application that sent the request, as the pages show it. */
  readonly client: {
    readonly clientId: string;
    readonly name: string;
    readonly thirdParty: boolean;
    /** Path of the logo at the tenant's host; null for none. */
    readonly logoPath: string | null;
    /** Its default audience, which every consent covers; null: a request has to name the APIs. */
    readonly audience: string | null;
  };
  /** Host (with port) that the answer will be sent to, for the consent page. */
  readonly redirectHost: string;
  /** Origin that the answer will be sent to, for `form-action`; null for an address without one (`com.example:/cb`). */
  readonly redirectOrigin: string | null;
  readonly scopes: readonly string[];
  /** APIs that the request of another organisation's client names; empty for any other client. */
  readonly resources: readonly NamedResource[];
  /** Permissions that the request names, as their APIs describe them now. */
  readonly permissions: readonly AskedPermission[];
  /** Claims asked for by name that none of the scopes gives. */
  readonly claims: readonly UserClaim[];
  readonly prompt: ReadonlySet<Prompt>;
  readonly loginHint: string | null;
  /** BCP 47 tags in order of preference; empty when none were sent. */
  readonly uiLocales: readonly string[];
  readonly authorization: AuthorizationRequest;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/** The next step of a request at the hosted pages. */
export type NextStep =
  /** Show the sign-in form. */
  | { readonly step: 'sign-in' }
  /** Show the consent form. */
  | { readonly step: 'consent' }
  /** Show the form for a new password: the user has to change theirs first. */
  | { readonly step: 'change-password' }
  /** Send the browser to this address with 303: a ticket for `{base_url}`, be it a success or a refusal. */
  | { readonly step: 'go'; readonly location: string };

export interface AccountChoice {
  /** Whether the user chose this session's account where `prompt` has `select_account`. Default: false. */
  readonly isSelected?: boolean;
  /** Whether the step is only looked at: the address of an answer then comes without its ticket. Default: false. */
  readonly readOnly?: boolean;
}

/** The authorization requests as the hosted pages use them. */
export interface PendingRequests {
  /**
   * Returns the request with the opaque handle in the page's address (`?request=`). Null: unknown, expired, or another
   * tenant's.
   */
  find(tenantId: string, handle: string): Promise<PendingRequest | null>;
  /** Returns the next step for the session at this browser. Decides `prompt`, `max_age`, hints and consent. */
  next(request: PendingRequest, live: LiveSession | null, choice?: AccountChoice): Promise<NextStep>;
  /**
   * Records and stores the user's consent to what the page showed, and marks this request, and no other, as agreed. Returns the
   * marked request.
   */
  consent(request: PendingRequest, context: CommandContext, userId: string): Promise<PendingRequest>;
  /**
   * Marks this request, and no other, as one that its user has signed in for with this session, although they authenticated at a
   * provider before. Returns the marked request.
   */
  noteSignIn(request: PendingRequest, sessionId: string): Promise<PendingRequest>;
  /** Refuses the request for the user (`access_denied`). Returns where to send the browser. */
  decline(request: PendingRequest): Promise<string>;
}
