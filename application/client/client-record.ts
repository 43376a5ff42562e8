import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { assetPath } from '../branding/branding-record.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { ServiceUse } from '../ports/openid/clients.js';
import type { LogoutState } from '../ports/openid/logouts.js';

/** What is shown of a secret. Times are ISO 8601 UTC with milliseconds. */
export interface SecretHint {
  readonly createdAt: string;
  /** The time until which it works; null: until it is replaced. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A client as its tenant sees it, without secrets and their hashes. Times are ISO 8601 UTC with milliseconds. */
export type ClientRecord = Omit<RegisteredClient, 'status' | 'secrets' | 'logo' | 'roleIds'> & {
  /** The names of the custom roles that the service holds itself, sorted; empty for all other clients. */
  readonly roles: readonly string[];
  /** An address at the tenant's host. */
  readonly logoUrl: string | null;
  /** Whether it is the service's own, which cannot be changed. */
  readonly builtIn: boolean;
  /** When a user signed in with it last, or it got a token for itself or used a secret; null for never. */
  readonly lastUsedAt: string | null;
  /** The network from which it got a token for itself last; null where it never did, or its address is unknown. */
  readonly lastNetwork: string | null;
  /** What became of its logout tokens. */
  readonly backchannelLogout: LogoutState;
  /** The newest first. */
  readonly secretHints: readonly SecretHint[];
};

/** What a record shows that is no part of the client. */
export interface ClientSurroundings {
  /** `{tenant_host}`, for a client with a logo. */
  readonly tenantHost?: string;
  /** Times of the last uses of its secrets, by their hashes. */
  readonly lastUses?: ReadonlyMap<string, string>;
  /** Times of the last sign-ins, by the ids of clients. */
  readonly lastSignIns?: ReadonlyMap<string, string>;
  /** Last tokens of services, by the ids of clients. */
  readonly serviceUses?: ReadonlyMap<string, ServiceUse>;
  /** Names of the roles that clients hold, by their ids. */
  readonly roleNames?: ReadonlyMap<string, string>;
  /** What became of logout tokens, by the ids of clients. */
  readonly logouts?: ReadonlyMap<string, LogoutState>;
}

const neverNotified: LogoutState = { lastDeliveredAt: null, lastFailure: null };

/** Returns the record of a client. */
export const clientRecord = (
  {
    status: _,
    secrets,
    logo,
    roleIds,
    clientId,
    name,
    type,
    kind,
    createdAt,
    updatedAt,
    ...settings
  }: RegisteredClient,
  {
    tenantHost = '',
    lastUses = new Map(),
    lastSignIns = new Map(),
    serviceUses = new Map(),
    roleNames = new Map(),
    logouts = new Map(),
  }: ClientSurroundings = {},
): ClientRecord => ({
  clientId,
  name,
  type,
  kind,
  ...settings,
  roles: roleIds.flatMap((id) => roleNames.get(id) ?? []).sort(),
  logoUrl: logo && tenantHost + assetPath(logo.sha256),
  builtIn: isBuiltInClient(clientId),
  lastUsedAt:
    [
      lastSignIns.get(clientId),
      serviceUses.get(clientId)?.lastUsedAt,
      ...secrets.map(({ hash }) => lastUses.get(hash)),
    ]
      .filter((at) => at !== undefined)
      .sort()
      .at(-1) ?? null,
  lastNetwork: serviceUses.get(clientId)?.lastNetwork ?? null,
  backchannelLogout: logouts.get(clientId) ?? neverNotified,
  secretHints: secrets.map((secret) => ({
    createdAt: secret.createdAt,
    expiresAt: secret.expiresAt,
    lastUsedAt: lastUses.get(secret.hash) ?? null,
  })),
  createdAt,
  updatedAt,
});
