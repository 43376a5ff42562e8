import { type DomainEvent, eventDefinitions } from '../../domain/shared/domain-event.js';
import type { StoredEvent } from '../ports/events/event-store.js';
import { readEvent } from './catalogue.js';

/** The hashed members of an entry; personal values stand sealed in `data` and `metadata`. */
export interface EntryDetails {
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  readonly action: string;
  readonly category: string;
  readonly outcome: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly source: string;
  readonly traceId: string;
  readonly eventId: string;
  readonly stream: string;
  /** Decimal. */
  readonly revision: string;
  readonly type: string;
  /** The event's data and metadata as they are stored, in canonical JSON. */
  readonly data: string;
  readonly metadata: string;
}

/** The last entry of a chain. */
export interface ChainHead {
  /** Counts a tenant's entries, from 1. */
  readonly id: bigint;
  /** Hexadecimal SHA-256. */
  readonly hash: string;
}

/** An entry with its number and its hashes in a tenant's chain. */
export interface ChainedEntry extends EntryDetails, ChainHead {
  readonly previousHash: string;
}

/**
 * Returns whether the entries of a type are withheld: the chain holds them, but no list or export shows them. Streams of
 * reservations are named by digests of the values, so that their times would tie a guessed address to a person. Who was active
 * on a day is counted, and not shown.
 */
export const isWithheld = (type: string): boolean => withheldTypes.includes(type as DomainEvent['type']);
export const withheldTypes: readonly DomainEvent['type'][] = ['ValueReserved', 'ValueReleased', 'UserActive'];

/** Returns whether the data of the events of a type have digests of secrets: exports leave them out. */
export const hasDigests = (type: string): boolean => digestingTypes.has(type);
const digestingTypes: ReadonlySet<string> = new Set(
  Object.entries(eventDefinitions)
    .filter(([, { digests = [] }]) => digests.length > 0)
    .map(([type]) => type),
);

/** The head of an empty chain, before the first entry. */
export const NO_ENTRIES: ChainHead = { id: 0n, hash: '0'.repeat(64) };

/**
 * Returns JSON without white space, members in the order of their names' code units: the same text from either event
 * store, which may keep members in any order.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += `${text === '' ? '' : ','}${canonicalJson(one)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).sort())
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`;
  return `{${text}}`;
}

/** Returns the entry of an event. Throws TypeError or SyntaxError for an event of an unknown type, or that lacks members. */
export function entryDetails(stored: Omit<StoredEvent, 'position'>): EntryDetails {
  const data = JSON.parse(stored.data) as DomainEvent['data'];
  const { tenantId = '', occurredAt, actorType, actorId, source, traceId } = stored.metadata;
  const { action, category, outcome, target } = readEvent(stored.type, data, tenantId);
  return {
    occurredAt: required(occurredAt),
    action,
    category,
    outcome,
    actorType: required(actorType),
    actorId: required(actorId),
    targetType: target.type,
    targetId: target.id,
    source: required(source),
    traceId: required(traceId),
    eventId: stored.id,
    stream: stored.stream,
    revision: stored.revision.toString(),
    type: stored.type,
    data: canonicalJson(data),
    metadata: canonicalJson(stored.metadata),
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new TypeError('the metadata of an event lacks a member');
  return value;
}

/** Returns the hashed text of a withheld entry. It commits to the entry and reveals nothing of it. */
export const canonicalWithheld = (id: bigint, commitment: string): string =>
  JSON.stringify(['tessera withheld entry 1', id.toString(), commitment]);

/**
 * Returns the text that is hashed of an entry, after the hash before it: its members as a JSON array. It holds no log
 * position, so that it is the same on every event store, and nothing that an erasure removes.
 */
export const canonicalEntry = (id: bigint, details: EntryDetails): string =>
  JSON.stringify([
    'tessera audit entry 1',
    id.toString(),
    details.occurredAt,
    details.action,
    details.category,
    details.outcome,
    details.actorType,
    details.actorId,
    details.targetType,
    details.targetId,
    details.source,
    details.traceId,
    details.eventId,
    details.stream,
    details.revision,
    details.type,
    details.data,
    details.metadata,
  ]);
