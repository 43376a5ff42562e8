import type { AccessHistory, Change, RecordedChange, Shown } from '../../ports/audit/access-history.js';
import type { EntryMoment } from '../../shared/as-of.js';
import { type CauseView, shownCause, type PersonView, shownPerson } from './access-lines.js';

/** A change of the rights of a user, service or key, as answers show it, with the entry that caused it. */
export interface ChangeLine extends CauseView, Omit<Change, 'userId' | 'roleId'> {
  readonly user?: PersonView;
  /** With the name that the role has now, or had last. */
  readonly role?: { readonly id: string; readonly name: string | null };
}

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

function lineOf({ cause, change, person, roleName }: RecordedChange, shown: Shown): ChangeLine {
  const { userId, roleId, ...said } = change;
  const user = person ?? (userId === undefined ? null : unknownPerson(userId));
  return {
    ...shownCause(cause),
    ...said,
    ...(user === null ? {} : { user: shownPerson(user, shown) }),
    ...(roleId === undefined ? {} : { role: { id: roleId, name: roleName } }),
  };
}

/** A user of whose creation the log has no entry. */
const unknownPerson = (id: string) => ({ id, isErased: true, email: null, firstName: null, lastName: null });
