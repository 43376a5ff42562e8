import type { PageRequest } from '../shared/page.js';
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

/** What a list of users may be ordered by, `-` for downwards; the first is the default. */
export const userSorts = [
  '-createdAt',
  'createdAt',
  'email',
  '-email',
  'lastLoginAt',
  '-lastLoginAt',
] as const;

export type UserSort = (typeof userSorts)[number];

export interface UserPageRequest extends PageRequest {
  /** Default: `-createdAt`. Who never signed in counts as earlier than everybody who did. */
  readonly sort?: UserSort | undefined;
}
