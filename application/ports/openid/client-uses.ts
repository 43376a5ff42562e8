import type { Page, PageRequest } from '../../shared/page.js';

/** A user who signed in with a client. */
export interface ClientUser {
  readonly userId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly lastSignedInAt: string;
}

/** Who signed in with clients, and when their secrets were used last: facts for administrators, which decide nothing. */
export interface ClientUses {
  /** Notes that the user got tokens for the client now. */
  noteUser(tenantId: string, clientId: string, userId: string): Promise<void>;
  /** Returns a page of the users who signed in with the client, the last ones first. */
  usersOf(tenantId: string, clientId: string, page: PageRequest): Promise<Page<ClientUser>>;
  /** Returns when somebody signed in last (ISO 8601) with each of these clients that was used, by its id. */
  lastSignIns(tenantId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Notes a use of a secret now, at most once a minute. `hash`: its SHA-256, hexadecimal. Never rejects. */
  noteSecret(tenantId: string, clientId: string, hash: string): Promise<void>;
  /** Returns the time of the last use (ISO 8601) of each of these secrets that was used, by its SHA-256. */
  lastSecretUses(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Forgets all uses by a user. Idempotent. */
  forgetUser(tenantId: string, userId: string): Promise<void>;
  /** Forgets a client, its secrets, and what became of its logout tokens. Idempotent. */
  forgetClient(tenantId: string, clientId: string): Promise<void>;
}
