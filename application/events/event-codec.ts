import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import { tenantOfStream, shownStream } from '../../domain/shared/stream-name.js';
import type { StoredEvent } from '../ports/events/event-store.js';
import type { KeySet, SubjectKeys, SubjectRef } from '../ports/events/subject-keys.js';
import type { EventCodec } from './event-log.js';
import {
  type Origin,
  contextOf,
  openOrigin,
  originSubject,
  sealOrigin,
  sealedOriginSubject,
  sharedMetadata,
} from './event-metadata.js';
import {
  type Data,
  type EventShape,
  type StoredData,
  dataSubject,
  openData,
  sealData,
  shapeOf,
  separateData,
} from './sealed-data.js';
import { refuseUnstorableText } from './unstorable-text.js';
import { UnreadableEvent } from './unreadable-event.js';

export interface EventCodecOptions {
  readonly keys: SubjectKeys;
  /** Throws TypeError for data that does not fit the schema of its type. */
  readonly validate: (type: DomainEvent['type'], data: unknown) => void;
}

export interface DecodeOptions {
  /** False leaves `context.ip` and `context.userAgent` null and takes half the time. Default: true. */
  readonly origin?: boolean;
}

/** The event codec, with a cheaper way to read for projectors. */
export interface OpeningCodec extends EventCodec {
  /**
   * See EventCodec. Throws UnreadableEvent at the first event that cannot be read, however often it is tried, and the
   * errors of the key store, which may pass.
   */
  decode(stored: readonly StoredEvent[], options?: DecodeOptions): Promise<RecordedEvent[]>;
  /** Returns the origins of events alone; null for one whose seal does not open although its key exists. */
  origins(sealed: readonly SealedOrigin[]): Promise<(Origin | null)[]>;
}

/** What identifies an event, and the member of its metadata that holds its sealed origin; undefined when it has none. */
export interface SealedOrigin extends Pick<StoredEvent, 'id' | 'stream' | 'type'> {
  readonly tenantId: string;
  readonly sealedOrigin: string | undefined;
}

/** Returns what the sealed values of an event are bound to: they open in no other event, stream or tenant. */
const bindingOf = (tenantId: string, stream: string, id: string, type: string): string =>
  `${tenantId}|${stream}|${id}|${type}`;

/** A stored event whose parts were separated and whose keys are not loaded yet. */
interface Parsed {
  readonly stored: StoredEvent;
  readonly tenantId: string;
  readonly shape: EventShape;
  readonly data: StoredData;
  readonly origin: SubjectRef | null;
}

const parseData = (stored: StoredEvent): Data => {
  let data: unknown;
  try {
    data = JSON.parse(stored.data);
  } catch {
    // without the parser's error as cause, which quotes the data
    throw new UnreadableEvent(stored, 'malformed');
  }
  if (typeof data !== 'object' || data === null) throw new UnreadableEvent(stored, 'malformed');
  return data as Data;
};

/** Returns a function that reads and checks an event's tenant. It keeps the last one: most pages are of one tenant. */
const tenantReader = (): ((stored: StoredEvent) => string) => {
  let prefix: string | undefined;
  let tenantId = '';
  return (stored) => {
    if (prefix === undefined || !stored.stream.startsWith(prefix)) {
      try {
        tenantId = tenantOfStream(stored.stream);
      } catch {
        throw new UnreadableEvent(stored, 'malformed');
      }
      prefix = stored.stream.slice(0, stored.stream.indexOf('-') + 1);
    }
    if (stored.metadata['tenantId'] !== tenantId) throw new UnreadableEvent(stored, 'foreign_tenant');
    return tenantId;
  };
};

const parse = (stored: StoredEvent, tenantId: string, withOrigin: boolean): Parsed => {
  const shape = shapeOf(stored.type);
  if (shape === undefined) throw new UnreadableEvent(stored, 'unknown_type');
  const data = separateData(shape, tenantId, parseData(stored), stored.metadata['occurredAt'] ?? '');
  if (data === undefined) throw new UnreadableEvent(stored, 'seal_broken');
  const origin = withOrigin ? sealedOriginSubject(tenantId, stored.metadata['sealedOrigin']) : null;
  return { stored, tenantId, shape, data, origin };
};

/** Creates the codec between domain events and stored events; personal values are sealed in all that it encodes. */
export function eventCodec({ keys, validate }: EventCodecOptions): OpeningCodec {
  const open = (set: KeySet, { stored, tenantId, shape, data, origin }: Parsed): RecordedEvent => {
    const { id, stream, revision, position, metadata } = stored;
    const type = stored.type as DomainEvent['type'];
    const binding = bindingOf(tenantId, stream, id, type);
    let opened: Data;
    let from: Origin;
    try {
      opened = openData(set, shape, binding, data);
      from = openOrigin(set, origin, binding, metadata['sealedOrigin']);
    } catch {
      // without a cause, which might quote what the seal hid
      throw new UnreadableEvent(stored, 'seal_broken');
    }
    const context = contextOf(metadata, from);
    if (context === undefined) throw new UnreadableEvent(stored, 'malformed');
    return { id, stream, revision, position, event: { type, data: opened } as DomainEvent, context };
  };

  return {
    async encode(stream, events, ids, context, newKey) {
      const { tenantId } = context;
      if (tenantOfStream(stream) !== tenantId)
        throw new TypeError(`${shownStream(stream)} is not of tenant ${tenantId}`);
      if (ids.length !== events.length) throw new TypeError(`${events.length} events with ${ids.length} ids`);
      const shaped = events.map(({ type, data }) => {
        validate(type, data);
        refuseUnstorableText(data);
        const shape = shapeOf(type);
        if (shape === undefined) throw new TypeError(`no event type ${type}`);
        const ref = dataSubject(shape, tenantId, data, context.occurredAt);
        return { type, data, shape, ref, origin: originSubject(context, shape.originOfSubject ? ref : null) };
      });
      const refs = shaped.flatMap(({ ref, origin }) => [origin, ref]).filter((ref) => ref !== null);
      const set = await keys.forSealing(refs, newKey);
      const shared = sharedMetadata(context);
      return shaped.map(({ type, data, shape, ref, origin }, index) => {
        const id = ids[index]!;
        const binding = bindingOf(tenantId, stream, id, type);
        const sealedOrigin = sealOrigin(set, origin, binding, context);
        const schemaVersion = String(shape.version);
        return {
          id,
          type,
          data: JSON.stringify(sealData(set, shape, binding, ref, data)),
          metadata:
            sealedOrigin === undefined
              ? { schemaVersion, ...shared }
              : { schemaVersion, sealedOrigin, ...shared },
        };
      });
    },

    async decode(stored, { origin = true } = {}) {
      const tenantOf = tenantReader();
      const refs: SubjectRef[] = [];
      const parsed = stored.map((event) => {
        const parts = parse(event, tenantOf(event), origin);
        if (parts.data.sealed !== null && parts.data.ref !== null) refs.push(parts.data.ref);
        if (parts.origin !== null) refs.push(parts.origin);
        return parts;
      });
      const set = await keys.forOpening(refs);
      return parsed.map((event) => open(set, event));
    },

    async origins(sealed) {
      const refs = sealed.map(({ tenantId, sealedOrigin }) => sealedOriginSubject(tenantId, sealedOrigin));
      const set = await keys.forOpening(refs.filter((ref) => ref !== null));
      return sealed.map(({ tenantId, stream, id, type, sealedOrigin }, index) => {
        try {
          return openOrigin(set, refs[index]!, bindingOf(tenantId, stream, id, type), sealedOrigin);
        } catch {
          return null;
        }
      });
    },
  };
}
