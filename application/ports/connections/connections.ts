import type { PresentConnection } from '../../../domain/connection/connection.js';

/** The connections of tenants, as a read model has them. A tenant has few. */
export interface ConnectionDirectory {
  /** Returns all connections of a tenant by name. */
  of(tenantId: string): Promise<readonly PresentConnection[]>;
  /** Returns how many users of a tenant sign in with each connection, by its id; one without any is missing. */
  usersOf(tenantId: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns how many users of a connection have neither a password, nor a passkey, nor an account at another connection that
   * is present and enabled.
   */
  usersWithoutOtherWay(tenantId: string, connectionId: string): Promise<number>;
  /** Returns whether any user of a tenant has a password. */
  hasPasswords(tenantId: string): Promise<boolean>;
}

/** The secret of a tenant's client at a provider, or its private key (PKCS #8, PEM). */
export interface ConnectionSecret {
  readonly tenantId: string;
  readonly connectionId: string;
  /** The UUID by which events name the secret. */
  readonly secretId: string;
  readonly secret: string;
}

/** Secrets of connections, sealed with the master key. They are stored nowhere else. */
export interface ConnectionSecrets {
  /** Stores a secret durably, unless this id has one already. */
  store(secret: ConnectionSecret): Promise<void>;
  /** Returns a secret by its id; null for an unknown one. */
  open(tenantId: string, secretId: string): Promise<string | null>;
  /** Deletes a secret. Idempotent. */
  drop(tenantId: string, secretId: string): Promise<void>;
}
