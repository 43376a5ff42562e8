import type { Page, PageRequest } from '../../shared/page.js';

/**
 * Counts what people of a tenant claim for good, which no other tenant can have any more: client ids and audiences. Days are
 * those of UTC.
 */
export interface ClientClaims {
  /** Counts a claim. Returns false, and counts nothing, where the tenant has made `most` on this day. */
  take(tenantId: string, most: number): Promise<boolean>;
}

/** Who tries a client, in which session of the portal. */
export interface ClientTry {
  readonly tenantId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The parameters of the one authorization request that a try may make. */
interface TryRequest {
  readonly state: string;
  readonly codeChallenge: string;
}

/** Sign-ins that administrators begin to try a client, ten minutes each; one at a time for a session and a client. */
export interface ClientTries {
  /** Begins a try. Its verifier never leaves the service. */
  begin(one: ClientTry): Promise<TryRequest>;
  /** Returns whether this is the request of a try of the client that is not over. */
  allows(client: Pick<ClientTry, 'tenantId' | 'clientId'>, request: TryRequest): Promise<boolean>;
  /** Ends the try with this state, once over all processes. Returns its verifier; null when there is none of this person. */
  take(one: ClientTry, state: string): Promise<string | null>;
}

/** A user who signed in with a client. */
export interface ClientUser {
  readonly userId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly lastSignedInAt: string;
}

/** The last token of a service. */
export interface ServiceUse {
  /** ISO 8601 UTC with milliseconds, a minute behind at most. */
  readonly lastUsedAt: string;
  /** The network of the caller, such as 203.0.113.0/24; null where its address is unknown. */
  readonly lastNetwork: string | null;
}

/** Who signed in with clients, when services got tokens and when secrets were used last: facts for administrators, which decide nothing. */
export interface ClientUses {
  /** Records that the user got tokens for the client now. */
  recordUser(tenantId: string, clientId: string, userId: string): Promise<void>;
  /** Returns a page of the users who signed in with the client, the last ones first. */
  usersOf(tenantId: string, clientId: string, page: PageRequest): Promise<Page<ClientUser>>;
  /** Returns when a user signed in last (ISO 8601) with each of these clients that was used, by its id. */
  lastSignIns(tenantId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Records a use of a secret now, at most once a minute. `hash`: its SHA-256, hexadecimal. Never rejects. */
  recordSecret(tenantId: string, clientId: string, hash: string): Promise<void>;
  /** Returns the time of the last use (ISO 8601) of each of these secrets that was used, by its SHA-256. */
  lastSecretUses(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Records that a service got a token now, at most once a minute from one network. Never rejects. */
  recordService(tenantId: string, clientId: string, network: string | null): Promise<void>;
  /** Returns the last use of each of these clients that got a token for itself, by its id. */
  lastServiceUses(tenantId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, ServiceUse>>;
  /** Forgets all uses by a user. Idempotent. */
  forgetUser(tenantId: string, userId: string): Promise<void>;
  /** Forgets a client, its secrets, and what became of its logout tokens. Idempotent. */
  forgetClient(tenantId: string, clientId: string): Promise<void>;
}
