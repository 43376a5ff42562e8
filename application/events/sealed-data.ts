import { eventDefinitions } from '../../domain/shared/domain-event.js';
import {
  type KeySet,
  type SubjectRef,
  emailSubject,
  tenantSubject,
  userSubject,
} from '../ports/events/subject-keys.js';
import { isSealedFor, openText, sealText } from './sealed-text.js';

export type Data = Record<string, unknown>;

/** The member of stored data that holds what is sealed (see sealed-text.ts). */
const SEALED = 'sealed';

/** How the events of a type are sealed and opened. */
export interface EventShape {
  readonly version: number;
  readonly personal: ReadonlySet<string>;
  /** Personal members that the schema requires: null once they are erased. */
  readonly required: readonly string[];
  /** Whether the key of the personal members seals the event's origin, too. */
  readonly originOfSubject: boolean;
  /** Whether the key of the tenant seals the personal members. */
  readonly ofTenant: boolean;
}

const shapes = new Map<string, EventShape>(
  Object.entries(eventDefinitions).map(([type, { version, schema, personal, origin, sealedFor }]) => {
    if (SEALED in (schema['properties'] as Data)) {
      throw new TypeError(`${type} may not have a member "${SEALED}"`);
    }
    const members = (schema['required'] ?? []) as readonly string[];
    const required = personal.filter((name) => members.includes(name));
    const originOfSubject = origin === 'subject';
    const ofTenant = sealedFor === 'tenant';
    return [type, { version, personal: new Set(personal), required, originOfSubject, ofTenant }];
  }),
);

/** Returns the shape of an event type; undefined for a type that this version of the program does not know. */
export const shapeOf = (type: string): EventShape | undefined => shapes.get(type);

/** Returns the subject whose key seals the personal members of `data`; null for a type without. `occurredAt`: ISO 8601. */
export function dataSubject(
  { personal, ofTenant }: EventShape,
  tenantId: string,
  { userId, pseudonym }: Data,
  occurredAt: string,
): SubjectRef | null {
  if (personal.size === 0) return null;
  if (ofTenant) return { tenantId, subject: tenantSubject(tenantId) };
  if (typeof userId === 'string') return { tenantId, subject: userSubject(userId) };
  if (typeof pseudonym === 'string') return { tenantId, subject: emailSubject(pseudonym, occurredAt) };
  return null;
}

const dataContext = (binding: string, ref: SubjectRef): string => `${binding}|data|${ref.subject}`;

/**
 * Returns data as it is stored: public members as they are, and all personal ones in one sealed JSON object, which
 * `binding` binds to the event. Throws SubjectErased.
 */
export function sealData(
  keys: KeySet,
  shape: EventShape,
  binding: string,
  ref: SubjectRef | null,
  data: Data,
): Data {
  if (ref === null) return data;
  const stored: Data = {};
  const hidden: Data = {};
  for (const name of Object.keys(data)) {
    if (shape.personal.has(name)) hidden[name] = data[name];
    else stored[name] = data[name];
  }
  const json = JSON.stringify(hidden);
  if (json !== '{}') stored[SEALED] = sealText(keys, ref, dataContext(binding, ref), json);
  return stored;
}

/** The parts of stored data; `sealed` is null where the event holds no personal value. */
export interface StoredData {
  readonly open: Data;
  readonly ref: SubjectRef | null;
  readonly sealed: string | null;
}

/** Separates open from sealed data. Undefined when the sealed part is missing, or is not of the user or email in the data. */
export function separateData(
  shape: EventShape,
  tenantId: string,
  stored: Data,
  occurredAt: string,
): StoredData | undefined {
  if (shape.personal.size === 0) return { open: stored, ref: null, sealed: null };
  const { [SEALED]: sealed, ...open } = stored;
  const ref = dataSubject(shape, tenantId, stored, occurredAt);
  if (ref === null) return undefined;
  if (sealed === undefined) return shape.required.length === 0 ? { open, ref, sealed: null } : undefined;
  return typeof sealed === 'string' && isSealedFor(sealed, ref) ? { open, ref, sealed } : undefined;
}

/**
 * Returns the data as it was given to `sealData`. Once the subject is erased, personal members that the schema requires
 * are null, and optional ones are missing. Throws as `KeySet.open` does.
 */
export function openData(
  keys: KeySet,
  shape: EventShape,
  binding: string,
  { open, ref, sealed }: StoredData,
): Data {
  if (ref === null || sealed === null) return open;
  const json = openText(keys, ref, dataContext(binding, ref), sealed);
  if (json !== null) return Object.assign(open, JSON.parse(json) as Data);
  for (const name of shape.required) open[name] = null;
  return open;
}
