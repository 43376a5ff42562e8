import type { AccessHistory, Change, Part, RecordedChange, Shown } from '../../ports/audit/access-history.js';
import type { EntryMoment } from '../../shared/as-of.js';
import { type CauseView, shownCause, type PersonView, shownPerson } from './access-lines.js';

/** A change of the rights of a user, service or key, as answers show it, with the entry that caused it. */
export interface ChangeLine extends CauseView, Omit<Change, 'userId' | 'roleId' | 'added' | 'removed'> {
  readonly user?: PersonView;
  /** With the name that the role has now, or had last. */
  readonly role?: { readonly id: string; readonly name: string | null };
  readonly added?: readonly PartView[];
  readonly removed?: readonly PartView[];
}

/** A part as answers show it: a role with the name that it has now, or had last. */
type PartView =
  Exclude<Part, { readonly roleId: string }> | { readonly roleId: string; readonly name: string | null };

/** Yields the changes after one moment and up to another, in pages and in the order of the log. */
export async function* accessChanges(
  history: AccessHistory,
  {
    tenantId,
    from,
    to,
    ...shown
  }: { readonly tenantId: string; readonly from: EntryMoment; readonly to: EntryMoment } & Shown,
): AsyncGenerator<readonly ChangeLine[], void, void> {
  for await (const page of history.changes(tenantId, { from, to }, shown))
    yield page.map((change) => lineOf(change, shown));
}

function lineOf({ cause, change, person, roleNames }: RecordedChange, shown: Shown): ChangeLine {
  const { userId, roleId, added, removed, ...said } = change;
  const nameOf = (id: string): string | null => roleNames[id] ?? null;
  const viewOf = (part: Part): PartView => ('roleId' in part ? { ...part, name: nameOf(part.roleId) } : part);
  const user = person ?? (userId === undefined ? null : unknownPerson(userId));
  return {
    ...shownCause(cause),
    ...said,
    ...(user === null ? {} : { user: shownPerson(user, shown) }),
    ...(roleId === undefined ? {} : { role: { id: roleId, name: nameOf(roleId) } }),
    ...(added === undefined ? {} : { added: added.map(viewOf) }),
    ...(removed === undefined ? {} : { removed: removed.map(viewOf) }),
  };
}

/** A user of whose creation the log has no entry. */
const unknownPerson = (id: string) => ({ id, isErased: true, email: null, firstName: null, lastName: null });
