import { ownAddress } from '../../../domain/shared/own-address.js';
import {
  type DomainEvent,
  type RecordedEvent,
  eventDefinitions,
} from '../../../domain/shared/domain-event.js';
import type { EventDefinition } from '../../../domain/shared/event-definition.js';
import type { StoredEvent } from '../../ports/events/event-store.js';
import { EVENT_ID_PREFIX } from '../../webhook/envelope.js';
import { readEvent } from '../catalogue.js';

/** `data` of a CloudEvent: what the audit log says of the event, without names, and the event. */
export interface FeedData {
  readonly category: string;
  readonly outcome: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly target: { readonly type: string; readonly id: string | null };
  readonly source: string;
  /** Personal, like `userAgent`: null for a reader who may not read users, where it is unknown, and once it is erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The event as it stands in the log: its type, and its members without secrets. */
  readonly event: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

/** An event of the log as a CloudEvent 1.0 (structured JSON), with the extension attributes `tenantid` and `traceid`. */
export interface CloudEvent {
  readonly specversion: '1.0';
  /** `evt_` and the event's UUID, as in webhooks. */
  readonly id: string;
  /** `{base_url}/tenants/{tenantId}`. */
  readonly source: string;
  /** The action of the audit log, such as `user.updated`. */
  readonly type: string;
  /** The target: `<type>/<id>`, or the type alone. */
  readonly subject: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly tenantid: string;
  readonly traceid: string;
  readonly data: FeedData;
}

/**
 * Sealed members that are shown to those who may read users. Other sealed members (hashes of passwords, keys of authenticator
 * apps, digests of addresses) are for the service alone, and so is each that is added, unless it is named here.
 */
const shownPersonal: ReadonlySet<string> = new Set([
  'email',
  'firstName',
  'lastName',
  'locale',
  'externalId',
  'metadata',
  'name',
  'identityEmail',
  'reason',
  'note',
  'details',
  'customer',
  'reference',
]);

/** The members of a type of event that the feed shows. */
interface MembersView {
  readonly open: readonly string[];
  readonly personal: readonly string[];
}

const shownMembers: ReadonlyMap<string, MembersView> = new Map(
  Object.entries<EventDefinition>(eventDefinitions).map(([type, { schema, personal, digests = [] }]) => {
    const names = Object.keys(schema['properties'] as object);
    return [
      type,
      {
        open: names.filter((name) => !personal.includes(name) && !digests.includes(name)),
        personal: personal.filter((name) => shownPersonal.has(name)),
      },
    ];
  }),
);

/** Returns the members of an event's data that the feed shows. Personal ones are null unless `recorded` has them. */
function shownData(
  type: string,
  stored: Readonly<Record<string, unknown>>,
  recorded: RecordedEvent | null,
): Readonly<Record<string, unknown>> {
  const { open, personal } = shownMembers.get(type)!;
  const opened = recorded?.event.data as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries<unknown>([
    ...open.filter((name) => stored[name] !== undefined).map((name) => [name, stored[name]] as const),
    ...personal.map((name) => [name, opened?.[name] ?? null] as const),
  ]);
}

/**
 * Returns the CloudEvent of an event: what its audit entry says, without what other streams say about it.
 *
 * @param recorded the event opened, for a reader who may see personal values; null leaves them null
 * @param baseUrl `{base_url}` without a trailing slash
 * @throws TypeError for an event of an unknown type, or that lacks members
 */
export function cloudEvent(stored: StoredEvent, recorded: RecordedEvent | null, baseUrl: string): CloudEvent {
  const members = JSON.parse(stored.data) as DomainEvent['data'];
  const { tenantId, occurredAt, actorType, actorId, source, traceId } = stored.metadata;
  if (!tenantId || !occurredAt || !actorType || !actorId || !source || !traceId)
    throw new TypeError('the metadata of an event lacks a member');
  const { action, category, outcome, target } = readEvent(stored.type, members, tenantId);
  return {
    specversion: '1.0',
    id: EVENT_ID_PREFIX + stored.id,
    source: ownAddress(baseUrl, `/tenants/${tenantId}`),
    type: action,
    subject: target.id === null ? target.type : `${target.type}/${target.id}`,
    time: occurredAt,
    datacontenttype: 'application/json',
    tenantid: tenantId,
    traceid: traceId,
    data: {
      category,
      outcome,
      actor: { type: actorType, id: actorId },
      target,
      source,
      ip: recorded?.context.ip ?? null,
      userAgent: recorded?.context.userAgent ?? null,
      event: {
        type: stored.type,
        data: shownData(stored.type, { ...members }, recorded),
      },
    },
  };
}
