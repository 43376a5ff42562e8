import { screenLink } from '../../ui/link.js';
import { Time } from '../../ui/time.js';
import type { EntryRow } from './entry-list.js';
import { EntrySentence } from './entry-sentence.js';

/** A few entries, each in a line: the time leads to the entry. */
export function EntryLines({ entries }: { readonly entries: readonly EntryRow[] }) {
  return (
    <ul class="entry-lines">
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={screenLink(`/audit/${entry.id}`)}>
            <Time at={entry.occurredAt} />
          </a>
          <EntrySentence entry={entry} />
          {entry.ip !== null && <span class="soft">{entry.ip}</span>}
        </li>
      ))}
    </ul>
  );
}
