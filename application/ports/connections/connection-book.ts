import type { ArrivalRefusal } from '../../../domain/connection/arrival.js';
import type { FederatedAssurance } from '../../../domain/sign-in/federated.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import type { ProviderAccess, ProviderFault, ProviderPerson } from './provider-client.js';
import type { TriedConnection } from './tried-connection.js';

/** A connection that people may sign in with. */
export interface SignInConnection extends FederatedAssurance {
  readonly connectionId: string;
  /** On the button. */
  readonly name: string;
  readonly visibility: 'button' | 'domain' | 'hidden';
  readonly access: ProviderAccess;
}

/** Who an external account belongs to. */
export type Arrival =
  | {
      readonly kind: 'known';
      readonly userId: string;
      /** The user as they were read; absent for one who was created or linked just now. */
      readonly user?: PresentUser;
      readonly position: bigint | null;
    }
  /** An account has its address: its user signs in with what they have, and then decides about the link. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'refused'; readonly reason: ArrivalRefusal };

/** An external account that is linked to a user. Times are ISO 8601. */
export interface LinkedIdentity {
  readonly id: string;
  readonly connectionId: string;
  /** Name of the connection. */
  readonly connection: string;
  readonly email: string | null;
  readonly linkedAt: string;
  readonly lastUsedAt: string | null;
}

/** An external account, and the user who has signed in with it. */
export interface UsedAccount {
  readonly user: Pick<PresentUser, 'userId' | 'identities'>;
  readonly person: ProviderPerson;
}

/** The connections of tenants, and the external accounts that are linked by them. */
export interface ConnectionBook {
  /** Returns the enabled connections of a tenant by name, without secrets. */
  enabled(tenantId: string): Promise<readonly Omit<SignInConnection, 'access'>[]>;
  /** Returns an enabled connection, for a try any; null where the tenant has none with this id. */
  find(tenantId: string, connectionId: string, use?: 'sign-in' | 'try'): Promise<SignInConnection | null>;
  /** Returns what a sign-in of this person would do, and changes nothing. */
  foresee(tenantId: string, connection: SignInConnection, person: ProviderPerson): Promise<TriedConnection>;
  /** Returns the id of the enabled connection that an address is routed to by its verified domain; null for none. */
  ofAddress(tenantId: string, email: string): Promise<string | null>;
  /** Returns whether any user of the tenant has a password, or had one a minute ago. */
  hasPasswords(tenantId: string): Promise<boolean>;
  /**
   * Finds, links or creates the user of an external account by the rules of the connection, and applies those of profiles
   * and roles. Repeating it changes nothing; of concurrent arrivals of one account one creates a user.
   */
  arrive(context: VisitorContext, connection: SignInConnection, person: ProviderPerson): Promise<Arrival>;
  /** Links an external account to a user; `taken`: it is another user's. */
  link(
    context: VisitorContext,
    connection: SignInConnection,
    linked: { readonly person: ProviderPerson; readonly userId: string },
  ): Promise<{ readonly kind: 'linked'; readonly position: bigint | null } | { readonly kind: 'taken' }>;
  /** Returns the external accounts of a user, oldest first. */
  identitiesOf(tenantId: string, userId: string): Promise<readonly LinkedIdentity[]>;
  /** Takes an external account away from its user; `last`: they would have no way to sign in. */
  unlink(
    context: VisitorContext,
    linked: { readonly userId: string; readonly identityId: string },
  ): Promise<
    { readonly kind: 'unlinked'; readonly position: bigint | null } | { readonly kind: 'last' | 'gone' }
  >;
  /** Records that a user signed in with an account of a connection. Never fails. */
  recordUse(tenantId: string, connectionId: string, used: UsedAccount): Promise<void>;
  /** Records that a sign-in with a connection failed. Never fails. */
  recordFault(tenantId: string, connectionId: string, fault: ProviderFault): Promise<void>;
}
