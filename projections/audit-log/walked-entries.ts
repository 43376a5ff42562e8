import type { Origin } from '../../application/events/event-metadata.js';
import { auditRuleOf } from '../../application/audit/catalogue.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { ShownEvent, WalkedEntry } from '../../application/ports/audit/audit-log.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { isWithheld } from '../../application/audit/entry.js';
import { commitmentTo } from './chain.js';
import type { EntryRow } from './read-entries.js';
import { openEntries } from './read-entries.js';

/**
 * A page of entries. Opened is where each event came from; its personal members are not, since no record shows them,
 * but for one: the email that was typed when it is known of nobody.
 */
export async function walkedEntries(
  codec: OpeningCodec,
  tenantId: string,
  entries: readonly EntryRow[],
): Promise<WalkedEntry[]> {
  const origins = await codec.origins(
    // each member by its name: to spread them takes the engine fifty times as long
    entries.map(({ eventId: id, stream, type, metadata }) => ({
      tenantId,
      id,
      stream,
      type,
      sealedOrigin: sealedOriginIn(metadata),
    })),
  );
  const typed = entries.filter(showsTyped);
  const opened = await openEntries(codec, tenantId, typed);
  const shown = new Map(opened.map(({ entry, recorded }) => [entry, recorded]));
  return entries.map((entry, index) => {
    if (isWithheld(entry.type)) return { entry, recorded: null, withheld: commitmentTo(entry.id, entry) };
    const recorded = shown.get(entry);
    return { entry, recorded: recorded === undefined ? shownEvent(entry, origins[index]!) : recorded };
  });
}

const showsTyped = ({ type, targetId }: EntryRow): boolean =>
  type === 'UserSignInFailed' && targetId === null;

const MEMBER = '"sealedOrigin":"';

/** Of canonical JSON: nothing within a text of it reads like this, and what is sealed has nothing to be escaped. */
function sealedOriginIn(metadata: string): string | undefined {
  const at = metadata.indexOf(MEMBER);
  if (at < 0) return undefined;
  const start = at + MEMBER.length;
  const sealed = metadata.slice(start, metadata.indexOf('"', start));
  // a copy: a text that was cut out of a row keeps all of it, and the cache of keys keeps the subject's name
  return Buffer.from(sealed, 'latin1').toString('latin1');
}

/** Null for what somebody has altered: it is read as it stands, without its event. */
function shownEvent({ stream, type, data: text }: EntryRow, origin: Origin | null): ShownEvent | null {
  if (origin === null || auditRuleOf(type) === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return null;
    return { stream, event: { type, data } as DomainEvent, context: { ip: origin[0], userAgent: origin[1] } };
  } catch {
    return null;
  }
}
