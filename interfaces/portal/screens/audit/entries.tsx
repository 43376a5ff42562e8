import { queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { Empty } from '../../ui/states.js';
import { spanOf } from './days.js';
import { EntryFilters } from './entry-filters.js';
import { EntryList, type EntryQuery, readEntries } from './entry-list.js';

/** Filters that have the same name and value at the API. */
const filterNames = ['q', 'action', 'category', 'outcome', 'actorId', 'targetId', 'ip', 'traceId', 'cursor'];

/** The entries of the audit log, newest first. */
export function Entries() {
  const t = texts().auditLog;
  const query = queryIn(useFilters().values);
  const entries = useResource(`/api/auditlogs${queryString(query)}`, (signal) => readEntries(query, signal));
  return (
    <>
      <EntryFilters state={entries.state} />
      <EntryList label={t.entries} resource={entries} empty={<Empty title={t.none}>{t.noneHint}</Empty>} />
    </>
  );
}

/** Returns the query of the API for the filters in the address. */
function queryIn(values: Readonly<Record<string, string>>): EntryQuery {
  const filters = Object.entries(values).filter(([name]) => filterNames.includes(name));
  return { ...(Object.fromEntries(filters) as EntryQuery), ...spanOf(values) };
}
