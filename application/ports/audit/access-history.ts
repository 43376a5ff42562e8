import type { HeldPermission } from '../../../domain/resource/permissions.js';
import type { RoleByRule } from '../../../domain/user/user-events.js';
import type { EntryMoment } from '../../shared/as-of.js';

/** What an entry of the audit log caused: its number, its time (ISO 8601) and who did it. */
export interface Cause {
  readonly entry: string;
  readonly at: string;
  readonly by: { readonly type: string; readonly id: string };
  /** The rule of a connection that did it at a sign-in. */
  readonly rule?: RoleByRule;
}

/** A permission of a role, with the entry that added it. */
export interface RolePermission extends HeldPermission {
  readonly since: Cause;
}
/** A role that a client holds itself, with the entry that gave it. */
export interface GivenRole {
  readonly id: string;
  readonly since: Cause;
}

/** What roles, clients, API keys and APIs say at a moment. */
export interface DefinitionStates {
  readonly role: { readonly name: string; readonly permissions: readonly RolePermission[] };
  readonly client: { readonly name: string; readonly roles: readonly GivenRole[] };
  readonly apiKey: {
    readonly name: string;
    readonly scopes: readonly string[];
    /** ISO 8601; null: never. */
    readonly expiresAt: string | null;
  };
  readonly resource: {
    readonly identifier: string;
    readonly name: string;
    /** The names of its permissions. */
    readonly permissions: readonly string[];
  };
}
export type DefinitionKind = keyof DefinitionStates;

/** A role, a client, an API key or an API as it was at a moment. */
export interface Definition<K extends DefinitionKind> {
  readonly id: string;
  readonly state: DefinitionStates[K];
  readonly created: Cause;
}

/** Why a holder of roles could do nothing. */
export type BarKind = 'suspended' | 'locked' | 'deletionRequested' | 'tenantLocked';
export interface Bar {
  readonly kind: BarKind;
  readonly since: Cause;
}

/** A user of the past as they are called today. Names are null where they have none, and where they were not asked for. */
export interface KnownPerson {
  readonly id: string;
  readonly isErased: boolean;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A user who held a role at a moment, or existed then. */
export interface Holder extends KnownPerson {
  /** The assignment; the creation of a user who is asked for alone, or by the role `user`. */
  readonly since: Cause;
  readonly bars: readonly Bar[];
}

/** A change of the rights of a user, service or key. A member is present where it says something. */
export interface Change {
  /** The action of the entry. */
  readonly action: string;
  readonly userId?: string;
  readonly roleId?: string;
  readonly clientId?: string;
  readonly apiKeyId?: string;
  /** The identifier of an API. */
  readonly resource?: string;
  readonly name?: string;
  /** The end of a lock or an API key, ISO 8601; null: never. */
  readonly until?: string | null;
  /** What was added and taken away: permissions of a role or an API, roles of a client, scopes of an API key. */
  readonly added?: readonly Part[];
  readonly removed?: readonly Part[];
}
export type Part =
  HeldPermission | { readonly permission: string } | { readonly roleId: string } | { readonly scope: string };

export interface RecordedChange {
  readonly cause: Cause;
  readonly change: Change;
  /** The user whom it is about. */
  readonly person: KnownPerson | null;
  /** The names that the roles of the change have now, or had last, by their ids. */
  readonly roleNames: Readonly<Record<string, string>>;
}

/** Whether people are shown with their names, which are personal. */
export interface Shown {
  readonly people: boolean;
}

/** The history of who could do what. Each method reads one tenant's. */
export interface AccessHistory {
  /**
   * Waits until it holds every event appended before the call, and returns the number of the tenant's last entry. Null when that
   * took too long, and while it leaves out events of the tenant.
   */
  settle(tenantId: string): Promise<bigint | null>;
  /** Returns a record as it was at a moment; null when it did not exist then. */
  definition<K extends DefinitionKind>(
    tenantId: string,
    moment: EntryMoment,
    kind: K,
    id: string,
  ): Promise<Definition<K> | null>;
  /** Returns an API by its identifier. */
  resource(tenantId: string, moment: EntryMoment, identifier: string): Promise<Definition<'resource'> | null>;
  /** Returns all APIs. */
  resources(tenantId: string, moment: EntryMoment): Promise<readonly Definition<'resource'>[]>;
  /** Returns those of the roles that existed, in the order of their ids. */
  roles(
    tenantId: string,
    moment: EntryMoment,
    roleIds: readonly string[],
  ): Promise<readonly Definition<'role'>[]>;
  /** Returns the id of the role that had a name; null for none. Names that look alike are one. */
  roleOfName(tenantId: string, moment: EntryMoment, name: string): Promise<string | null>;
  /** Returns the roles that held a permission, in the order of their ids. */
  rolesWith(
    tenantId: string,
    moment: EntryMoment,
    permission: HeldPermission,
  ): Promise<readonly Definition<'role'>[]>;
  /** Returns the clients that held one of the roles themselves. */
  clientsWith(
    tenantId: string,
    moment: EntryMoment,
    roleIds: readonly string[],
  ): Promise<readonly Definition<'client'>[]>;
  /** Returns a user who existed at a moment. */
  person(tenantId: string, moment: EntryMoment, userId: string, shown: Shown): Promise<Holder | null>;
  /** Returns the assigned roles of a user that existed, without `user`, in the order of their ids. */
  rolesOf(tenantId: string, moment: EntryMoment, userId: string): Promise<readonly GivenRole[]>;
  /** Yields the users who held roles, role by role in the given order, in pages of one role. */
  holders(
    tenantId: string,
    moment: EntryMoment,
    roleIds: readonly string[],
    shown: Shown,
  ): AsyncIterable<{ readonly roleId: string; readonly holders: readonly Holder[] }>;
  /** Returns the lock of the tenant. */
  tenantBar(tenantId: string, moment: EntryMoment): Promise<Bar | null>;
  /** Yields the changes after one moment and up to another in pages, in the order of the log. */
  changes(
    tenantId: string,
    span: { readonly from: EntryMoment; readonly to: EntryMoment },
    shown: Shown,
  ): AsyncIterable<readonly RecordedChange[]>;
}
