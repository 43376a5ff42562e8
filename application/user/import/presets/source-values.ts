import { isoTimeOf, isoTimeOfMs } from '../../../../domain/user/import/iso-time-of.js';
import type { SourceRecord } from '../../../ports/tenant/import-files.js';

/** Texts by which tables say that there is no value. Null is a name, too. */
const noValues = new Set(['', 'NULL', 'null', '\\N', '\\n', 'none', 'None', 'NONE']);

/** Returns the first value of these members that is there, as a text; null for none. */
export function textOf(record: SourceRecord, ...members: readonly string[]): string | null {
  for (const member of members) {
    const value = Object.hasOwn(record, member) ? record[member] : undefined;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && !noValues.has(value.trim())) return value.trim();
  }
  return null;
}

/** Returns the first of these members that is a text or a number; undefined for none, which keeps what is there. */
export const stated = (record: SourceRecord, ...members: readonly string[]): string | undefined =>
  textOf(record, ...members) ?? undefined;

const yes = new Set(['true', 't', '1', 'yes', 'y']);
const no = new Set(['false', 'f', '0', 'no', 'n']);

/** Returns whether the first of these members that is there says yes; undefined for none. */
export function flagOf(record: SourceRecord, ...members: readonly string[]): boolean | undefined {
  for (const member of members) {
    const value = record[member];
    if (typeof value === 'boolean') return value;
    const text = textOf(record, member)?.toLowerCase();
    if (text !== undefined && (yes.has(text) || no.has(text))) return yes.has(text);
  }
  return undefined;
}

/** Returns the first of these members that is a time, as ISO 8601: a text, or milliseconds since 1970. */
export function timeOf(record: SourceRecord, ...members: readonly string[]): string | undefined {
  for (const member of members) {
    const value = record[member];
    const time = isoTimeOfMs(value) ?? isoTimeOf(textOf(record, member) ?? '');
    if (time !== null) return time;
  }
  return undefined;
}

/** Returns an object: a member that is one, or one that has its JSON. Empty for none. */
export function objectOf(record: SourceRecord, ...members: readonly string[]): SourceRecord {
  for (const member of members) {
    const value = jsonOf(record[member]);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SourceRecord;
  }
  return {};
}

/** Returns the objects of a list: a member that is one, or one that has its JSON. */
export function objectsOf(record: SourceRecord, member: string): readonly SourceRecord[] {
  const value = jsonOf(record[member]);
  return Array.isArray(value)
    ? value.filter((one): one is SourceRecord => typeof one === 'object' && one !== null)
    : [];
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the texts of a list, or of one with commas or semicolons. */
export function textsOf(record: SourceRecord, member: string): readonly string[] {
  const value = jsonOf(record[member]);
  const texts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;|]/) : [];
  return texts.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []));
}

/** Returns metadata of these values: texts as they are, all else as JSON; undefined without any. */
export function metadataOf(values: SourceRecord, prefix = ''): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    return [[prefix + name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Returns the names that a record states, or those that its full name seems to be: the first word, and the rest. */
export function namesOf(
  firstName: string | null,
  lastName: string | null,
  fullName: string | null,
): { readonly firstName?: string; readonly lastName?: string } {
  if (firstName !== null || lastName !== null)
    return { ...(firstName !== null && { firstName }), ...(lastName !== null && { lastName }) };
  const [first = '', ...rest] = (fullName ?? '').trim().split(/\s+/);
  if (first === '' || first.includes('@')) return {};
  return { firstName: first, ...(rest.length > 0 && { lastName: rest.join(' ') }) };
}

export const suspendedIf = (isSuspended: boolean | undefined): 'active' | 'suspended' | undefined =>
  isSuspended === undefined ? undefined : isSuspended ? 'suspended' : 'active';

/** Returns a password of a hash with its prefix; undefined without one. */
export const hashed = (hash: string | null | undefined): { readonly hash: string } | undefined =>
  hash === null || hash === undefined ? undefined : { hash };

/** Names of providers at the sources, and those that connections to them usually have. */
const usualNames: ReadonlyMap<string | null, string> = new Map([
  ['google-oauth2', 'google'],
  ['google.com', 'google'],
  ['github.com', 'github'],
  ['apple.com', 'apple'],
]);

/**
 * Returns the accounts of a person at other providers; undefined without any. The person is imported without those whose
 * connection the tenant does not have.
 */
export const identitiesAt = (
  accounts: readonly { readonly connection: string | null; readonly subject: string | null }[],
): readonly object[] | undefined =>
  accounts.length === 0
    ? undefined
    : accounts.map(({ connection, subject }) => ({
        connection: usualNames.get(connection) ?? connection,
        subject,
        optional: true,
      }));
