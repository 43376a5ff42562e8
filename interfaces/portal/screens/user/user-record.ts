import { changed } from '../../api/resource.js';
import type { Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';
import { nameOfUser } from '../../ui/list/person-picker.js';

export type User = Schemas['User'];

/** What a part of the screen gets: the user, and whether the signed-in person may change the account. */
export interface UserProps {
  readonly user: User;
  readonly mayChange: boolean;
}

/** Returns whether the signed-in person may change an account: that of an owner is changed by owners only. */
export const mayChangeUser = ({ roles }: User): boolean =>
  !roles.includes('owner') || person.value?.isOwner === true;

/** Returns whether it is the account of the signed-in person. */
export const isOwnAccount = ({ id }: User): boolean => person.value?.sub === id;

/**
 * Returns the status that is shown: an account is `invited` until its person has set a password, added a passkey or signed in
 * in another way.
 */
export const shownStatus = ({
  status,
  hasPassword,
  passkeyCount,
  lastLoginAt,
}: Pick<User, 'status' | 'hasPassword' | 'passkeyCount' | 'lastLoginAt'>): User['status'] | 'invited' =>
  status === 'active' && !hasPassword && passkeyCount === 0 && lastLoginAt === null ? 'invited' : status;

/** The tone of the mark of a status. */
export const statusTones = {
  active: 'tag good',
  invited: 'tag',
  suspended: 'tag bad',
  locked: 'tag bad',
} as const;

/** Returns what the screen calls a user: the name, else the address, else the id. */
export const nameOf = (user: User): string => nameOfUser(user) || user.id;

/** Reads again what the screen shows of a user: the record, everything under it, and its entries. */
export const userChanged = (id: string): void =>
  changed(`/api/users/${id}`, `/api/auditlogs?targetId=${id}`, `/api/auditlogs?actorId=${id}`);
