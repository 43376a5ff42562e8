import type { RegisteredClient } from '../../domain/client/client.js';

/** A client as its tenant sees it, without secrets and their hashes. Times are ISO 8601 UTC with milliseconds. */
export type ClientRecord = Omit<RegisteredClient, 'status' | 'secrets'> & {
  /** The time until which each secret works, the newest first; null: until it is replaced. */
  readonly secretExpiries: readonly (string | null)[];
};

export const clientRecord = ({ status: _, secrets, ...settings }: RegisteredClient): ClientRecord => ({
  ...settings,
  secretExpiries: secrets.map(({ expiresAt }) => expiresAt),
});
