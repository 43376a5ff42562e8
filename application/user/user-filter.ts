import type { UserStatus } from './user-record.js';

/** What a list of users may be narrowed to; all of it together. Times are ISO 8601 UTC. */
export interface UserFilter {
  /** The exact address, however it is written. */
  readonly email?: string;
  /** The exact external id. */
  readonly externalId?: string;
  /** Start of the address, the first or the last name, in upper or lower case. */
  readonly q?: string;
  /** Name of a role that they hold, in upper or lower case. */
  readonly role?: string;
  readonly status?: UserStatus;
  /** Created at this time or later. */
  readonly createdFrom?: string;
  /** Created before this time. */
  readonly createdTo?: string;
}
