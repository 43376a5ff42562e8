import type { Change } from '../../ui/changes.js';
import { dateTime } from '../../ui/format.js';
import { texts } from '../../texts/language.js';
import type { User } from './user-record.js';

const times: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'lastLoginAt', 'lockedUntil']);

/** Returns a member's value in words: times in the viewer's zone, yes and no. */
export const valueText = (field: string, value: unknown): unknown => {
  const t = texts().user;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (JSON.stringify(value) === '{}') return null;
  return times.has(field) && typeof value === 'string' ? dateTime(value) : value;
};

/** Returns the changes that have a value: those of a secret have none. */
export const visible = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ before, after }) => before !== null || after !== null);

/** Returns changes with the names that the screen gives to members and values. */
export const labelled = (changes: readonly Change[]): readonly Change[] =>
  changes.map(({ field, before, after }) => ({
    field: texts().user.fields[field] ?? field,
    before: valueText(field, before),
    after: valueText(field, after),
  }));

/** The members of a record that its history determines, in the order of the screen. */
export const historyMembers = [
  'firstName',
  'lastName',
  'email',
  'emailVerified',
  'status',
  'lockedUntil',
  'roles',
  'mfaEnabled',
  'mfaRequired',
  'mfaMethods',
  'passkeyCount',
  'hasPassword',
  'identities',
  'locale',
  'externalId',
  'metadata',
] as const satisfies readonly (keyof User)[];

/** Returns the members in which two records of a user differ. */
export const differences = (before: User, after: User): readonly Change[] =>
  historyMembers
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
