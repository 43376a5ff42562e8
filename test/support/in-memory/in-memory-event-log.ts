import type { NounPages, StreamPages } from '../../../application/events/load-streams.js';
import type { EventAppend, EventLog } from '../../../application/events/event-log.js';
import {
  type Appended,
  type ExpectedRevision,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import { originSubject } from '../../../application/events/event-metadata.js';
import { dataSubject, shapeOf } from '../../../application/events/sealed-data.js';
import { type SubjectRef, SubjectErased } from '../../../application/ports/events/subject-keys.js';
import {
  type DomainEvent,
  type EventContext,
  type RecordedEvent,
  eventDefinitions,
} from '../../../domain/shared/domain-event.js';
import { streamsOfNoun, tenantOfStream } from '../../../domain/shared/stream-name.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';

const validate = eventValidator();

/** An event log in memory, with the revisions, ids, schemas, tenants and erasures of the real one. */
export interface InMemoryEventLog extends EventLog {
  /** All events in order of position; erased members are null. */
  readonly all: readonly RecordedEvent[];
  /** The events of a stream, without their metadata. */
  eventsOf(stream: string): readonly DomainEvent[];
}

/** @param erased returns whether the key of `user:<id>` in this tenant is destroyed */
export function inMemoryEventLog(erased: (tenantId: string, subject: string) => boolean): InMemoryEventLog {
  const log: RecordedEvent[] = [];
  const ofStream = (stream: string): RecordedEvent[] => log.filter((recorded) => recorded.stream === stream);
  const opened = (recorded: RecordedEvent): RecordedEvent => open(recorded, erased);

  const append = ({ stream, expected, events, ids, context }: EventAppend): Appended => {
    if (tenantOfStream(stream) !== context.tenantId) throw new TypeError(`${stream}: wrong tenant`);
    if (events.length === 0 || ids.length !== events.length) throw new TypeError('events and ids');
    for (const { type, data } of events) validate(type, data);
    for (const event of events) refuseErased(event, context, erased);
    const there = ofStream(stream);
    const first = placeOf(expected, there, ids);
    const same = there.slice(first, first + ids.length);
    if (same.length === ids.length && same.every(({ id }, index) => id === ids[index])) return lastOf(same);
    if (first !== there.length)
      throw new RevisionConflict(stream, expected, there.length === 0 ? null : BigInt(there.length - 1));
    // what the database's unique index would say
    if (log.some(({ id }) => ids.includes(id))) throw new Error(`${stream}: an event id is used twice`);
    events.forEach((event, index) => {
      const revision = BigInt(there.length + index);
      const position = BigInt(log.length + 1);
      log.push({ id: ids[index]!, stream, revision, position, event: structuredClone(event), context });
    });
    return lastOf(log);
  };

  return {
    get all() {
      return log.map(opened);
    },
    eventsOf: (stream) => ofStream(stream).map((recorded) => opened(recorded).event),
    load: (stream, from = 0n) =>
      Promise.resolve(
        ofStream(stream)
          .filter(({ revision }) => revision >= from)
          .map(opened),
      ),
    append: oneByOne((one) => Promise.resolve(append(one))),
  };
}

/** Reads all streams of a noun from the log. */
export const inMemoryNounPages = (log: InMemoryEventLog): NounPages =>
  async function* (tenantId, noun) {
    const page = log.all.filter(({ stream }) => stream.startsWith(streamsOfNoun(tenantId, noun)));
    if (page.length > 0) yield await Promise.resolve(page);
  };

/** Reads many streams from the log. */
export const inMemoryStreamPages = (log: InMemoryEventLog): StreamPages =>
  async function* (streams) {
    for (const stream of [...streams].sort()) {
      const page = await log.load(stream);
      if (page.length > 0) yield page;
    }
  };

/** Makes several appends one after the other. */
export const oneByOne =
  <One>(append: (one: One) => Promise<Appended>) =>
  async (appends: readonly One[]): Promise<readonly Appended[]> => {
    const done: Appended[] = [];
    for (const one of appends) done.push(await append(one));
    return done;
  };

/** Returns the revision at which events are appended; with `any`, that of a repeated append where it is. */
function placeOf(
  expected: ExpectedRevision,
  there: readonly RecordedEvent[],
  ids: readonly string[],
): number {
  if (expected === 'no_stream') return 0;
  if (expected !== 'any') return Number(expected) + 1;
  const known = there.findIndex(({ id }) => id === ids[0]);
  return known === -1 ? there.length : known;
}

const lastOf = (events: readonly RecordedEvent[]): Appended => {
  const { revision, position } = events.at(-1)!;
  return { revision, position };
};

const subjectOf = ({ type, data }: DomainEvent, { tenantId, occurredAt }: EventContext): SubjectRef | null =>
  dataSubject(shapeOf(type)!, tenantId, data, occurredAt);

const originOf = (event: DomainEvent, context: EventContext): SubjectRef | null =>
  originSubject(context, shapeOf(event.type)!.originOfSubject ? subjectOf(event, context) : null);

type Erased = (tenantId: string, subject: string) => boolean;

function refuseErased(event: DomainEvent, context: EventContext, erased: Erased): void {
  const data: Record<string, unknown> = { ...event.data };
  const personal = eventDefinitions[event.type].personal.some((name) => (data[name] ?? null) !== null);
  const subject = subjectOf(event, context);
  if (personal && subject !== null && erased(subject.tenantId, subject.subject))
    throw new SubjectErased(subject.subject);
}

function open(recorded: RecordedEvent, erased: Erased): RecordedEvent {
  const { event, context } = structuredClone({ event: recorded.event, context: recorded.context });
  const isErased = (ref: SubjectRef | null): boolean => ref !== null && erased(ref.tenantId, ref.subject);
  const { personal, required } = shapeOf(event.type)!;
  const data: Record<string, unknown> = { ...event.data };
  if (isErased(subjectOf(event, context)))
    for (const name of personal) {
      if (required.includes(name)) data[name] = null;
      else Reflect.deleteProperty(data, name);
    }
  return {
    ...recorded,
    event: { type: event.type, data } as unknown as DomainEvent,
    context: isErased(originOf(event, context)) ? { ...context, ip: null, userAgent: null } : context,
  };
}
