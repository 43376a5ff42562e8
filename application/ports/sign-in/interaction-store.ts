/** What the service asks a tenant's host to settle with the user. */
export type InteractionKind = 'authorization' | 'sign-out';

export interface NewInteraction {
  readonly kind: InteractionKind;
  readonly tenantId: string;
  /** Secret of the cookie of the browser that began it; null when that is not known yet (`bind`). */
  readonly browser: string | null;
  /** Anything that JSON carries. Kept sealed. */
  readonly content: unknown;
}

export interface KeptInteraction {
  readonly tenantId: string;
  readonly content: unknown;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/**
 * Hand-overs between `{base_url}` and a tenant's host. A handle leads the browser there, a
 * ticket leads it back: once, within 60 s, and only the browser that began. Both are 256 random bits, base64url; only
 * their hashes are kept. Everything expires after an hour, looked at when it is used.
 */
export interface InteractionStore {
  /** Answers the handle. */
  begin(interaction: NewInteraction): Promise<string>;
  /** Binds one that knows no browser yet. Answers its tenant; null when there is none to bind. */
  bind(handle: string, browser: string): Promise<string | null>;
  find(kind: InteractionKind, tenantId: string, handle: string): Promise<KeptInteraction | null>;
  /** Settles it and answers the ticket; an earlier ticket is void then. Null when it is gone. */
  settle(handle: string, outcome: unknown): Promise<string | null>;
  /** Returns the one that a ticket is for, whichever browser has it; it stays as it is. Null: unknown, used, or expired. */
  findByTicket(kind: InteractionKind, ticket: string): Promise<KeptInteraction | null>;
  /** Ends it. Null: unknown, used, expired, or another browser's, for which it stays as it is. */
  redeem(
    kind: InteractionKind,
    ticket: string,
    browser: string,
  ): Promise<(KeptInteraction & { readonly outcome: unknown }) | null>;
}
