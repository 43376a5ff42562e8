import type { LockKind } from './tenant-events.js';
import type { TenantLock } from './tenant.js';

/*
 * What a lock stops. Each operation, page and file names its row as `whileLocked`; a test prints all of them, and tries each.
 */

/** For whom a surface goes on: for everybody, for owners who use the portal, or for no one. */
export type Served = 'all' | 'owners' | 'none';

/** For whom a surface goes on while the tenant is locked, by the kind of the lock. */
type LockRow = Readonly<Record<LockKind, Served>>;

/** What surfaces do while the tenant is locked. */
export const lockTable = {
  'goes-on': { billing: 'all', abuse: 'all', security: 'all' },
  stops: { billing: 'none', abuse: 'none', security: 'none' },
  /** Owners sign in to the portal, read and pay. */
  owners: { billing: 'owners', abuse: 'owners', security: 'none' },
  /** Owners take their data with them, unless the data may be other people's. */
  exports: { billing: 'owners', abuse: 'none', security: 'none' },
  /** What any caller can fetch without signing in. */
  images: { billing: 'all', abuse: 'none', security: 'none' },
} as const satisfies Readonly<Record<string, LockRow>>;

/** What a surface does while its tenant is locked. */
export type WhileLocked = keyof typeof lockTable;

/** Who asks for something at a surface. */
export interface LockedCaller {
  /** Whether they own the tenant, by the log. */
  readonly isOwner: boolean;
  /** Whether they use the portal: its client, or a page that signs in to it. */
  readonly byPortal: boolean;
}

/** A caller who is not known as an owner and does not use the portal: a visitor, an API key, a client of the tenant. */
export const strangers: LockedCaller = { isOwner: false, byPortal: false };

/** Returns whether a surface serves the caller. Without a lock it does; under one, a surface without a row is closed. */
export function servesUnder(
  lock: Pick<TenantLock, 'kind'> | null,
  surface: WhileLocked | undefined,
  { isOwner, byPortal }: LockedCaller,
): boolean {
  if (lock === null) return true;
  const served: Served = surface === undefined ? 'none' : lockTable[surface][lock.kind];
  return served === 'all' || (served === 'owners' && isOwner && byPortal);
}
