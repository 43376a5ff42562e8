import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { actionInWords } from './action-filter.js';
import { dayOf } from './days.js';
import { entriesLink } from './entry-details.js';
import { Party } from './party.js';

interface TopProps {
  readonly stats: Schemas['AuditStats'];
  /** The beginning of the span, ISO 8601. */
  readonly from: string;
}

/** The most frequent actions; each count leads to its entries. */
export function TopActions({ stats: { topActions }, from }: TopProps) {
  const t = texts().auditLog;
  return (
    <Section title={t.topActions}>
      <Counts
        name={t.action}
        rows={topActions.map(({ action, count }) => ({
          key: action,
          name: (
            <>
              <code>{action}</code> <span class="soft">{actionInWords(action)}</span>
            </>
          ),
          count,
          href: entriesLink({ action, from: dayOf(from) }),
        }))}
      />
    </Section>
  );
}

/** The most active people and keys; each count leads to their entries. */
export function TopActors({ stats: { topActors }, from }: TopProps) {
  const t = texts().auditLog;
  return (
    <Section title={t.topActors}>
      <Counts
        name={t.actor}
        rows={topActors.map((actor) => ({
          key: `${actor.type} ${actor.id}`,
          name: <Party party={actor} isActor />,
          count: actor.count,
          href: entriesLink({ actorId: actor.id, from: dayOf(from) }),
        }))}
      />
    </Section>
  );
}

interface CountRow {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly count: number;
  readonly href: string;
}

function Counts({ name, rows }: { readonly name: string; readonly rows: readonly CountRow[] }) {
  const t = texts().auditLog;
  if (rows.length === 0) return <p class="soft">{t.nothing}</p>;
  return (
    <table class="plain-table counts">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{t.count}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>
              <a href={row.href}>{number(row.count)}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
