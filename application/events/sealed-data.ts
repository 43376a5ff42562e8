import { eventDefinitions } from '../../domain/shared/domain-event.js';
import { type KeySet, type SubjectRef, emailSubject, userSubject } from '../ports/events/subject-keys.js';
import { isSealedFor, openText, sealText } from './sealed-text.js';

export type Data = Record<string, unknown>;

/** The member of stored data that holds what is sealed (see sealed-text.ts). */
const SEALED = 'sealed';

/** What sealing and opening need to know of an event type. */
export interface EventShape {
  readonly version: number;
  readonly personal: ReadonlySet<string>;
  /** Personal members that are always there, and so are null once erased. */
  readonly alwaysThere: readonly string[];
  /** Where the event came from is sealed with the key that seals its personal members. */
  readonly originOfSubject: boolean;
}

const shapes = new Map<string, EventShape>(
  Object.entries(eventDefinitions).map(([type, { version, schema, personal, origin }]) => {
    if (SEALED in (schema['properties'] as Data)) {
      throw new TypeError(`${type} may not have a member "${SEALED}"`);
    }
    const required = (schema['required'] ?? []) as readonly string[];
    const alwaysThere = personal.filter((name) => required.includes(name));
    return [
      type,
      { version, personal: new Set(personal), alwaysThere, originOfSubject: origin === 'subject' },
    ];
  }),
);

/** Undefined for a type that this version of the program does not know. */
export const shapeOf = (type: string): EventShape | undefined => shapes.get(type);

/** Whose key seals the personal members of `data`; null for a type that has none. `occurredAt`: ISO 8601. */
export function dataSubject(
  { personal }: EventShape,
  tenantId: string,
  { userId, pseudonym }: Data,
  occurredAt: string,
): SubjectRef | null {
  if (personal.size === 0) return null;
  if (typeof userId === 'string') return { tenantId, subject: userSubject(userId) };
  if (typeof pseudonym === 'string') return { tenantId, subject: emailSubject(pseudonym, occurredAt) };
  return null;
}

const dataContext = (place: string, ref: SubjectRef): string => `${place}|data|${ref.subject}`;

/**
 * Data as it is stored: public members as they are, and all personal ones in one sealed JSON object (one encryption
 * an event, however many there are). `place` is where the event stands. Throws SubjectErased.
 */
export function sealData(
  keys: KeySet,
  shape: EventShape,
  place: string,
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
  if (json !== '{}') stored[SEALED] = sealText(keys, ref, dataContext(place, ref), json);
  return stored;
}

/** Stored data taken apart; `sealed` is null where the event holds nothing personal. */
export interface StoredData {
  readonly open: Data;
  readonly ref: SubjectRef | null;
  readonly sealed: string | null;
}

/** Undefined when what should be sealed is not there for the very user, or email, that the data names. */
export function takeApart(
  shape: EventShape,
  tenantId: string,
  stored: Data,
  occurredAt: string,
): StoredData | undefined {
  if (shape.personal.size === 0) return { open: stored, ref: null, sealed: null };
  const { [SEALED]: sealed, ...open } = stored;
  const ref = dataSubject(shape, tenantId, stored, occurredAt);
  if (ref === null) return undefined;
  if (sealed === undefined) return shape.alwaysThere.length === 0 ? { open, ref, sealed: null } : undefined;
  return typeof sealed === 'string' && isSealedFor(sealed, ref) ? { open, ref, sealed } : undefined;
}

/**
 * The data as it was given to `sealData`. Once the subject is erased, personal members that the schema requires are
 * null; of optional ones (UserProfileChanged) nobody can tell any more which were there, and none is.
 * Throws what `KeySet.open` throws.
 */
export function openData(
  keys: KeySet,
  shape: EventShape,
  place: string,
  { open, ref, sealed }: StoredData,
): Data {
  if (ref === null || sealed === null) return open;
  const json = openText(keys, ref, dataContext(place, ref), sealed);
  if (json !== null) return Object.assign(open, JSON.parse(json) as Data);
  for (const name of shape.alwaysThere) open[name] = null;
  return open;
}
