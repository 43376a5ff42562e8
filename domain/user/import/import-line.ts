import type { InputFault } from '../../shared/domain-error.js';
import { emailFaults, normaliseEmail } from '../../shared/email.js';
import { fault } from '../../shared/faults.js';
import { canonicalLocale, localeFaults } from '../../shared/locale.js';
import { textFaults, trimmedOrNull } from '../../shared/text.js';
import { metadataFaults } from '../metadata.js';
import type { UserMetadata } from '../user-events.js';
import { externalIdLength, nameLength } from '../user-input.js';
import { type ForeignHash, hashKindName, isWeakHash } from './foreign-hash.js';
import { excessiveCost } from './hash-limits.js';
import { hashOfMembers } from './hash-members.js';
import { hashOfText } from './hash-of-text.js';
import { storedText } from './hash-text.js';
import { type ImportedTotp, readImportedTotp } from './imported-totp.js';
import { type LineValues, lineValues, type ReadValue } from './line-values.js';

/** An account of the person at another identity provider. */
export interface ImportedIdentity {
  /** The name or the id of a connection of the tenant. */
  readonly connection: string;
  /** The person's id there. */
  readonly subject: string;
  /** The person is imported without it where the tenant has no such connection. */
  readonly optional?: true;
}

/** A person as a line of an import states them, checked and normalised. An absent member was not stated. */
export interface ImportLine {
  /** Normalised. */
  readonly email: string;
  /** What the source says of the address; it counts for an import that trusts the source. */
  readonly emailVerified?: boolean;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** In the canonical form of BCP 47. */
  readonly locale?: string | null;
  /** The person's id at the source. */
  readonly externalId?: string | null;
  readonly metadata?: UserMetadata;
  /** Names of roles, each once. */
  readonly roles?: readonly string[];
  readonly status?: 'active' | 'suspended';
  /** ISO 8601, UTC, with milliseconds. */
  readonly createdAt?: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  readonly lastLoginAt?: string | null;
  /** Null: the person has none. */
  readonly password?: ImportedPassword | null;
  readonly totp?: readonly ImportedTotp[];
  readonly identities?: readonly ImportedIdentity[];
}

/** A line that can be imported, or the faults of one that cannot. */
export type ReadImportLine = { readonly line: ImportLine } | { readonly faults: readonly InputFault[] };

/** The members of a line. */
const importLineMembers = [
  'email',
  'emailVerified',
  'firstName',
  'lastName',
  'locale',
  'externalId',
  'metadata',
  'roles',
  'status',
  'createdAt',
  'lastLoginAt',
  'password',
  'totp',
  'identities',
] as const;

const MOST_ROLES = 100;
const MOST_IDENTITIES = 20;
const MOST_TOTPS = 5;

/**
 * Returns the person that a value states, or every fault that keeps it from being imported. A fault names the member, what
 * is wrong with its value and the remedy, and never repeats a hash or a secret.
 */
export function readImportLine(value: unknown): ReadImportLine {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { faults: [fault('', 'type', 'is no JSON object; write one object for each person')] };
  const values = lineValues(value as Readonly<Record<string, unknown>>);
  values.refuseOthers(importLineMembers);
  const line = {
    email: emailOf(values),
    emailVerified: values.boolean('emailVerified'),
    firstName: nameOf(values, 'firstName'),
    lastName: nameOf(values, 'lastName'),
    locale: localeOf(values),
    externalId: externalIdOf(values),
    metadata: metadataOf(values),
    roles: rolesOf(values),
    status: values.oneOf('status', ['active', 'suspended']),
    createdAt: values.time('createdAt'),
    lastLoginAt: values.time('lastLoginAt'),
    password: values.read('password', readImportedPassword),
    totp: values.list('totp', MOST_TOTPS, readImportedTotp),
    identities: values.list('identities', MOST_IDENTITIES, identityOf),
  };
  if (values.faults.length > 0) return { faults: values.faults };
  return { line: withoutAbsent(line) as ImportLine };
}

const withoutAbsent = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function emailOf(values: LineValues): string {
  const email = normaliseEmail(values.text('email') ?? '');
  if (!values.isAtFault('email')) values.add(emailFaults('/email', email));
  return email;
}

function nameOf(values: LineValues, member: 'firstName' | 'lastName'): string | null | undefined {
  const name = values.text(member);
  if (typeof name !== 'string') return name;
  const trimmed = trimmedOrNull(name);
  values.add(textFaults(`/${member}`, trimmed ?? '', { max: nameLength, visible: 'joined' }));
  return trimmed;
}

function localeOf(values: LineValues): string | null | undefined {
  const given = values.text('locale');
  if (typeof given !== 'string') return given;
  // POSIX writes de_AT
  const locale = trimmedOrNull(given.replaceAll('_', '-'));
  if (locale === null) return null;
  const tag = canonicalLocale(locale);
  values.add(localeFaults('/locale', tag));
  return tag;
}

function externalIdOf(values: LineValues): string | null | undefined {
  const given = values.text('externalId');
  if (typeof given !== 'string') return given;
  const externalId = trimmedOrNull(given);
  values.add(textFaults('/externalId', externalId ?? '', { max: externalIdLength }));
  return externalId;
}

function metadataOf(values: LineValues): UserMetadata | undefined {
  const metadata = values.texts('metadata');
  if (metadata !== undefined) values.add(metadataFaults('/metadata', metadata));
  return metadata;
}

function rolesOf(values: LineValues): readonly string[] | undefined {
  const roles = values.list('roles', MOST_ROLES, (role, pointer) => {
    if (typeof role !== 'string') return [fault(pointer, 'type', 'is no text; give the name of a role')];
    const faults = textFaults(pointer, role.trim(), { min: 1, max: 100 });
    return faults.length > 0 ? faults : { value: role.trim() };
  });
  return roles && [...new Set(roles)];
}

function identityOf(value: unknown, pointer: string): { value: ImportedIdentity } | InputFault[] {
  const { connection, subject, optional = false } = (value ?? {}) as Record<string, unknown>;
  if (typeof connection !== 'string' || typeof subject !== 'string')
    return [fault(pointer, 'type', 'has not the texts connection and subject; give both')];
  if (typeof optional !== 'boolean')
    return [fault(`${pointer}/optional`, 'type', 'is neither true nor false; give one')];
  const faults = [
    ...textFaults(`${pointer}/connection`, connection, { min: 1, max: 100 }),
    ...textFaults(`${pointer}/subject`, subject, { min: 1, max: 255 }),
  ];
  return faults.length > 0
    ? faults
    : { value: { connection, subject, ...(optional && { optional: true as const }) } };
}

/** The hash of a person's password, as their former system made it. */
interface ImportedPassword {
  /** The text that is stored as the user's password hash. */
  readonly hash: string;
  /** The name of its kind: `bcrypt`, `pbkdf2-sha256`. */
  readonly kind: string;
  /** Whether it is no protection once it is stolen; it takes the operator's word to import it. */
  readonly weak: boolean;
}

/** Returns the password of a line, or its faults, none of which repeats any part of the hash. */
export function readImportedPassword(value: unknown, pointer: string): ReadValue<ImportedPassword> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [fault(pointer, 'type', 'is no object; give one like {"hash": "$2b$…"}')];
  const members = value as Readonly<Record<string, unknown>>;
  const { hash } = members;
  if (typeof hash !== 'string' || hash === '')
    return [fault(`${pointer}/hash`, 'required', 'is missing; give the hash, or leave the password out')];
  const found = members.algorithm === undefined ? hashOfText(hash) : hashOfMembers(members);
  if (typeof found === 'string') return [fault(`${pointer}/hash`, 'format', found)];
  return costChecked(found, pointer);
}

function costChecked(hash: ForeignHash, pointer: string): ReadValue<ImportedPassword> {
  const excess = excessiveCost(hash);
  if (excess !== null) {
    const detail = `takes too long to verify: ${excess}; leave the password out, so that the person chooses another one`;
    return [fault(`${pointer}/hash`, 'too_costly', detail)];
  }
  return { value: { hash: storedText(hash), kind: hashKindName(hash), weak: isWeakHash(hash) } };
}
