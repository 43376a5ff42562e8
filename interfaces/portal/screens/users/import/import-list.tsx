import { get, queryString } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { dateTime, number } from '../../../ui/format.js';
import { screenLink, useFilters } from '../../../ui/link.js';
import { type Column, List } from '../../../ui/list/list.js';
import { Empty } from '../../../ui/states.js';
import { Time } from '../../../ui/time.js';
import { ImportState, type UserImport } from './import-state.js';

const columns = (): readonly Column<UserImport>[] => {
  const t = texts().imports;
  const counted = (
    name: 'created' | 'updated' | 'skipped' | 'refused',
    isMinor = false,
  ): Column<UserImport> => ({
    title: t.counts[name],
    cell: (one) => number(one[name]),
    isNumber: true,
    isMinor,
  });
  return [
    { title: t.startedAt, cell: ({ startedAt }) => <Time at={startedAt} /> },
    { title: t.state, cell: (one) => <ImportState {...one} /> },
    counted('created'),
    counted('updated', true),
    counted('skipped', true),
    counted('refused'),
  ];
};

/** The imports of the last 90 days. */
export function ImportList() {
  const t = texts().imports;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const imports = useResource(`/api/users/imports${queryString(query)}`, (signal) =>
    get('/api/users/imports', { query, signal }),
  );
  return (
    <List
      label={t.earlier}
      resource={imports}
      columns={columns()}
      nameOf={({ startedAt }) => dateTime(startedAt)}
      href={({ id }) => screenLink(`/users/imports/${id}`)}
      empty={<Empty title={t.none} />}
    />
  );
}
