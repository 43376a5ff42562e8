import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { EntryLines } from '../audit/entry-lines.js';
import { readEntries } from '../audit/entry-list.js';

/** The entries that raised an alert, read with one request. @param props.count how often it was seen */
export function Evidence({ ids, count }: { readonly ids: readonly number[]; readonly count: number }) {
  const t = texts().alerts;
  const query = { ids: ids.join(','), limit: 100 };
  const entries = useResource(ids.length === 0 ? null : `/api/auditlogs?ids=${query.ids}`, (signal) =>
    readEntries(query, signal),
  );
  return (
    <Section title={t.evidence} lead={t.evidenceHint}>
      {ids.length === 0 ? (
        <p class="soft">{t.entriesDeleted}</p>
      ) : (
        <Loaded resource={entries}>
          {({ items }) =>
            items.length === 0 ? (
              <p class="soft">{t.entriesDeleted}</p>
            ) : (
              <>
                <EntryLines entries={items} />
                {count > ids.length && <p class="soft">{t.evidencePart(ids.length)}</p>}
              </>
            )
          }
        </Loaded>
      )}
    </Section>
  );
}
