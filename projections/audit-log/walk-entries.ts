import { auditRuleOf } from '../../application/audit/catalogue.js';
import { isWithheld } from '../../application/audit/entry.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { Origin } from '../../application/events/event-metadata.js';
import type { AuditLog, EventView, WalkedEntry } from '../../application/ports/audit/audit-log.js';
import { type DomainEvent, eventDefinitions } from '../../domain/shared/domain-event.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { tenantRows } from '../reader-connection.js';
import { prefetch } from '../runner/prefetch.js';
import { commitmentTo, leafText } from '../../application/audit/tree/entry-leaf.js';
import { chainStatements } from './chains.js';
import { type EntryRow, entryPages, entryStatements, openEntries } from './entries.js';

/** `database` has the role `tessera_reader`. */
export interface WalkEntriesDeps {
  readonly database: Database;
  readonly codec: OpeningCodec;
}

/** Yields pages of a tenant's entries from the first one that is kept to the one with this number. */
export const walkToEntry = ({ database, codec }: WalkEntriesDeps, tenantId: string, last: bigint) =>
  prefetch(entryPages(database, tenantId, 1n, last), (page) => walkedEntries(codec, tenantId, page));

/** Creates `AuditLog.walk`. A page is read while the caller works on the one before it. */
export const walkEntries = ({ database, codec }: WalkEntriesDeps): AuditLog['walk'] =>
  async function* walk(tenantId, { from, to }) {
    const [end] = await tenantRows<{ id: bigint }>(database, tenantId, chainStatements.head);
    if (end === undefined) return;
    const { firstSince, lastBefore } = entryStatements;
    const [start] =
      from === null ? [{ id: 1n }] : await tenantRows<{ id: bigint }>(database, tenantId, firstSince, from);
    const [stop] = to === null ? [end] : await tenantRows<{ id: bigint }>(database, tenantId, lastBefore, to);
    if (start === undefined || stop === undefined) return;
    const pages = entryPages(database, tenantId, start.id, stop.id);
    yield* prefetch(pages, (page) => walkedEntries(codec, tenantId, page));
  };

/** Creates `AuditLog.leafTexts`. */
export const leafTexts =
  (database: Database): AuditLog['leafTexts'] =>
  async (tenantId, from, to) => {
    const texts: string[] = [];
    for await (const page of entryPages(database, tenantId, from + 1n, to))
      texts.push(...page.map((entry) => leafText(entry.id, entry)));
    return texts;
  };

/**
 * Opens the origin of each event. Records show no sealed members of its data but the email typed in a failed sign-in that
 * named no user, and what a rule shows that is sealed for the tenant, so that only those events are opened.
 */
async function walkedEntries(
  codec: OpeningCodec,
  tenantId: string,
  entries: readonly EntryRow[],
): Promise<WalkedEntry[]> {
  const origins = await codec.origins(
    entries.map(({ eventId: id, stream, type, metadata }) => ({
      tenantId,
      id,
      stream,
      type,
      sealedOrigin: sealedOriginIn(metadata),
    })),
  );
  const opened = await openEntries(
    codec,
    tenantId,
    entries.filter((entry) => showsTypedEmail(entry) || showingSealed.has(entry.type)),
  );
  const shown = new Map(opened.map(({ entry, recorded }) => [entry, recorded]));
  return entries.map((entry, index) => {
    if (isWithheld(entry.type)) return { entry, recorded: null, withheld: commitmentTo(entry.id, entry) };
    const recorded = shown.get(entry);
    return { entry, recorded: recorded === undefined ? shownEvent(entry, origins[index]!) : recorded };
  });
}

const showsTypedEmail = ({ type, targetId }: EntryRow): boolean =>
  type === 'UserSignInFailed' && targetId === null;

/** Types of events whose entries show members that are sealed. */
const showingSealed: ReadonlySet<string> = new Set(
  Object.entries(eventDefinitions)
    .filter(([type, { personal }]) => auditRuleOf(type)?.shows?.some((member) => personal.includes(member)))
    .map(([type]) => type),
);

/** Returns the sealed origin, undefined where there is none or the metadata are no JSON. */
function sealedOriginIn(metadata: string): string | undefined {
  try {
    const { sealedOrigin } = JSON.parse(metadata) as { readonly sealedOrigin?: unknown };
    return typeof sealedOrigin === 'string' ? sealedOrigin : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the event as records show it, null for an altered entry. */
function shownEvent({ stream, type, data: text }: EntryRow, origin: Origin | null): EventView | null {
  if (origin === null || auditRuleOf(type) === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return null;
    return { stream, event: { type, data } as DomainEvent, context: { ip: origin[0], userAgent: origin[1] } };
  } catch {
    return null;
  }
}
