/**
 * The requests that a user answers at a tenant's host; `connection`: one that was sent on to a provider; `link`: an account from
 * elsewhere that waits for its user's consent to be linked; `name`: the name that Apple posts once, on its way through the address; `try`: a connection that an owner tries; `tried`: the result of that; `device`: a device whose code was entered.
 */
export type InteractionKind =
  'authorization' | 'sign-out' | 'connection' | 'link' | 'name' | 'try' | 'tried' | 'device';

export interface NewInteraction {
  readonly kind: InteractionKind;
  readonly tenantId: string;
  /** Secret of the cookie of the browser that sent the request; null when it is not known yet (`bind`). */
  readonly browserSecret: string | null;
  /** Any JSON value; stored sealed. */
  readonly content: unknown;
}

export interface StoredInteraction {
  readonly tenantId: string;
  readonly content: unknown;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/**
 * Pending requests between `{base_url}` and a tenant's host. A handle leads the browser there, a ticket leads it back:
 * once, within 60 s, and only the browser that sent the request. Both are 256 random bits, base64url; only their hashes are
 * stored. An interaction expires after an hour, which is checked at each use.
 */
export interface InteractionStore {
  /** Stores a request and returns its handle. */
  begin(interaction: NewInteraction): Promise<string>;
  /** Binds an interaction without a browser. Returns its tenant; null when there is none to bind. */
  bind(handle: string, browserSecret: string): Promise<string | null>;
  /** Returns the tenant of an interaction without a browser, and leaves it as it is; null when there is none to bind. */
  unboundTenant(handle: string): Promise<string | null>;
  find(kind: InteractionKind, tenantId: string, handle: string): Promise<StoredInteraction | null>;
  /** Replaces the content of an interaction. Returns false when there is no such interaction. */
  replace(kind: InteractionKind, tenantId: string, handle: string, content: unknown): Promise<boolean>;
  /**
   * Ends an interaction of this browser and returns it; of concurrent calls one does. Null: unknown, taken, expired, or
   * another browser's, which changes nothing.
   */
  take(
    kind: InteractionKind,
    tenantId: string,
    handle: string,
    browserSecret: string,
  ): Promise<StoredInteraction | null>;
  /** Stores the outcome and returns the ticket; an earlier ticket becomes invalid. Null when there is no such interaction. */
  finish(handle: string, outcome: unknown): Promise<string | null>;
  /** Returns the interaction of a ticket, for any browser, unchanged. Null: unknown, used, or expired. */
  findByTicket(kind: InteractionKind, ticket: string): Promise<StoredInteraction | null>;
  /** Ends the interaction and returns it. Null: unknown, used, expired, or another browser's, which changes nothing. */
  redeem(
    kind: InteractionKind,
    ticket: string,
    browserSecret: string,
  ): Promise<(StoredInteraction & { readonly outcome: unknown }) | null>;
}
