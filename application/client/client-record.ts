import { isBuiltInClient } from '../../domain/client/portal-client.js';
import type { RegisteredClient } from '../../domain/client/client.js';

/** What is shown of a secret. Times are ISO 8601 UTC with milliseconds. */
export interface SecretHint {
  readonly createdAt: string;
  /** The time until which it works; null: until it is replaced. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A client as its tenant sees it, without secrets and their hashes. Times are ISO 8601 UTC with milliseconds. */
export type ClientRecord = Omit<RegisteredClient, 'status' | 'secrets'> & {
  /** Whether it is the service's own, which nobody changes. */
  readonly builtIn: boolean;
  /** The newest first. */
  readonly secretHints: readonly SecretHint[];
};

/** Returns the record of a client. `lastUses`: times of the last uses of its secrets, by their hashes. */
export const clientRecord = (
  { status: _, secrets, clientId, name, type, kind, createdAt, updatedAt, ...settings }: RegisteredClient,
  lastUses: ReadonlyMap<string, string> = new Map(),
): ClientRecord => ({
  clientId,
  name,
  type,
  kind,
  ...settings,
  builtIn: isBuiltInClient(clientId),
  secretHints: secrets.map((secret) => ({
    createdAt: secret.createdAt,
    expiresAt: secret.expiresAt,
    lastUsedAt: lastUses.get(secret.hash) ?? null,
  })),
  createdAt,
  updatedAt,
});
