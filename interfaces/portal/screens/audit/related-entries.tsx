import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { EntryLines } from './entry-lines.js';
import { entriesLink } from './entry-details.js';
import { readEntries } from './entry-list.js';

const MOST = 20;

/** What the same request did besides: the entries of its trace. */
export function RelatedEntries({
  entry: { id, traceId },
}: {
  readonly entry: Pick<Schemas['AuditEntry'], 'id' | 'traceId'>;
}) {
  const t = texts().auditLog;
  const related = useResource(`/api/auditlogs?traceId=${traceId}`, (signal) =>
    readEntries({ traceId, limit: MOST + 1 }, signal),
  );
  return (
    <Section title={t.related}>
      <Loaded resource={related}>
        {({ items, nextCursor }) => {
          const others = items.filter((other) => other.id !== String(id)).slice(0, MOST);
          if (others.length === 0) return <p class="soft">{t.alone}</p>;
          return (
            <>
              <EntryLines entries={others} />
              {nextCursor !== null && <a href={entriesLink({ traceId })}>{t.allRelated}</a>}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
