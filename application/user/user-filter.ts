import type { PageRequest } from '../shared/page.js';
import type { UserStatus } from './user-record.js';

/** Conditions of a list of users, all of which apply. Times are ISO 8601 UTC. */
export interface UserFilter {
  /** The exact email, in upper or lower case. */
  readonly email?: string;
  /** The exact external id. */
  readonly externalId?: string;
  /** The start of the email, the first or the last name, in upper or lower case. */
  readonly q?: string;
  /** Name of a role that they hold, in upper or lower case. */
  readonly role?: string;
  readonly status?: UserStatus;
  /** Whether a password alone does not sign them in. */
  readonly mfaEnabled?: boolean;
  /** Created at this time or later. */
  readonly createdFrom?: string;
  /** Created before this time. */
  readonly createdTo?: string;
}

/** Orders of a list of users, `-` for descending; the first is the default. */
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
  /** Default: `-createdAt`. Users who never signed in come before all who did. */
  readonly sort?: UserSort | undefined;
}
