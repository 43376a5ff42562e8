import type { Signal } from '@preact/signals';
import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters } from '../../ui/list/filter-fields.js';
import { List, Pages } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { type BulkResult, type BulkStage, useBulkStage } from './bulk-request.js';
import { BulkBar } from './bulk-bar.js';
import { BulkDialog } from './bulk-dialog.js';
import { BulkResultDialog } from './bulk-result-dialog.js';
import { type ChosenUsers, useChosenUsers } from './chosen-users.js';
import { useRoles } from './role-options.js';
import { userColumns } from './user-columns.js';
import { UserFilters } from './user-filters.js';
import { areDaysTurned, filterNames, userQuery } from './user-query.js';

/** The users of the tenant: found, selected, and acted on together. */
export function UsersScreen() {
  const t = texts().users;
  const { values } = useFilters();
  const query = userQuery(values);
  const isTurned = areDaysTurned(query);
  const users = useResource(isTurned ? null : `/api/users${queryString(query)}`, (signal) =>
    get('/api/users', { query, signal }),
  );
  const roles = useRoles().state.value.answer?.data.items ?? [];
  const page = users.state.value.answer?.data;
  const chosen = useChosenUsers(page?.items ?? []);
  const stage = useBulkStage();
  const { selection } = chosen;
  const isFiltered = filterNames.some((name) => values[name] !== undefined);
  const add = (
    <a class="button primary" href={screenLink('/users/new')}>
      {t.add}
    </a>
  );
  const actions = (
    <>
      <a class="button" href={screenLink('/users/import')}>
        {t.import}
      </a>
      {add}
    </>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <div class="users">
        <UserFilters roles={roles} />
        {(page?.items.length ?? 0) > 0 && (
          <BulkBar
            selection={selection}
            shownIds={page?.items.map(({ id }) => id) ?? []}
            begin={(action) => (stage.value = { name: 'asking', action })}
          />
        )}
        {isTurned ? (
          <Empty title={t.noMatch}>{t.daysTurned}</Empty>
        ) : (
          <List
            label={t.title}
            resource={users}
            columns={userColumns(true)}
            nameOf={nameOfUser}
            href={({ id }) => screenLink(`/users/${id}`)}
            selection={selection}
            empty={
              <Empty title={t.noMatch}>
                <p>{t.noMatchHint}</p>
                <ClearFilters names={filterNames} />
                <Pages page={{ nextCursor: null }} />
              </Empty>
            }
          />
        )}
        {!isFiltered && page?.total === 1 && (
          <Empty title={t.alone}>
            <p>{t.aloneHint}</p>
            {add}
          </Empty>
        )}
        <BulkDialogs stage={stage} chosen={chosen} roles={roles} />
      </div>
    </Page>
  );
}

/** The question of an action on the selected users, then its result. */
function BulkDialogs({
  stage,
  chosen,
  roles,
}: {
  readonly stage: Signal<BulkStage>;
  readonly chosen: ChosenUsers;
  readonly roles: readonly Schemas['Role'][];
}) {
  const close = (): void => {
    stage.value = null;
  };
  const show = (result: BulkResult): void => {
    stage.value = { name: 'done', result };
  };
  if (stage.value?.name === 'done')
    return <BulkResultDialog result={stage.value.result} close={close} show={show} />;
  if (stage.value?.name !== 'asking' || chosen.selection.ids.value.size === 0) return null;
  return (
    <BulkDialog
      action={stage.value.action}
      users={chosen.users()}
      roles={roles}
      close={close}
      done={(result) => {
        show(result);
        chosen.selection.clear();
      }}
    />
  );
}
