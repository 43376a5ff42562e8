import type { ComponentChildren } from 'preact';
import { type Answer, get } from '../../api/api.js';
import type { QueryOf, Schemas } from '../../api/operations.js';
import type { ResourceView } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { List, type ListPage } from '../../ui/list/list.js';
import { Time } from '../../ui/time.js';
import { Address } from './address.js';
import { EntrySentence } from './entry-sentence.js';

/** An entry as a row of a list, whose ids are texts. */
export interface EntryRow extends Omit<Schemas['AuditEntry'], 'id'> {
  readonly id: string;
}

export type EntryQuery = QueryOf<'/api/auditlogs', 'get'>;

/** Reads a page of entries. Throws ApiError. */
export async function readEntries(
  query: EntryQuery,
  signal: AbortSignal,
): Promise<Answer<ListPage<EntryRow>>> {
  const answer = await get('/api/auditlogs', { query, signal });
  const items = answer.data.items.map((entry) => ({ ...entry, id: String(entry.id) }));
  return { ...answer, data: { ...answer.data, items } };
}

/** A list of entries, newest first: the time leads to the entry. */
export function EntryList({
  label,
  resource,
  empty,
}: {
  readonly label: string;
  readonly resource: ResourceView<ListPage<EntryRow>>;
  readonly empty: ComponentChildren;
}) {
  const t = texts().auditLog;
  return (
    <List
      label={label}
      resource={resource}
      columns={[
        { title: t.time, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
        { title: t.what, cell: (entry) => <EntrySentence entry={entry} /> },
        { title: t.address, cell: ({ ip }) => ip !== null && <Address of={ip} /> },
        { title: t.source, cell: ({ source }) => <span class="whole">{t.sources[source] ?? source}</span> },
      ]}
      nameOf={({ id }) => t.entry(id)}
      href={({ id }) => screenLink(`/audit/${id}`)}
      empty={empty}
    />
  );
}
