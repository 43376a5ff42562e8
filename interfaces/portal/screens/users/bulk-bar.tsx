import type { ComponentChildren } from 'preact';
import { texts } from '../../texts/language.js';
import { type BulkAction, MOST_USERS, bulkActions } from './bulk-request.js';
import type { Selection } from '../../ui/list/selection.js';

/** Says how many users are selected, and offers the actions on them. It has its place before, so that nothing moves. */
export function BulkBar({
  selection,
  shownIds,
  begin,
}: {
  readonly selection: Selection;
  /** Of the users on the page. */
  readonly shownIds: readonly string[];
  readonly begin: (action: BulkAction) => void;
}) {
  const t = texts().users;
  const ids = selection.ids.value;
  const elsewhere = [...ids].filter((id) => !shownIds.includes(id)).length;
  return (
    <section class={ids.size === 0 ? 'bulk-bar' : 'bulk-bar chosen'} aria-label={t.chosen}>
      <p role="status" class={ids.size === 0 ? 'soft' : undefined}>
        {ids.size === 0 ? t.chooseHint : t.selected(ids.size, elsewhere)}
        {ids.size > MOST_USERS && ` ${t.tooMany(MOST_USERS)}`}
      </p>
      {ids.size === 0 ? (
        <Small name="select-all" run={() => selection.set(shownIds, true)}>
          {texts().list.selectAll}
        </Small>
      ) : (
        <div class="bulk-actions">
          {ids.size <= MOST_USERS &&
            bulkActions.map((action) => (
              <Small key={action} run={() => begin(action)}>
                {t.actions[action].label}
              </Small>
            ))}
          <Small name="plain" run={selection.clear}>
            {t.clearSelection}
          </Small>
        </div>
      )}
    </section>
  );
}

function Small({
  name = '',
  run,
  children,
}: {
  readonly name?: string;
  readonly run: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button type="button" class={`button small ${name}`} onClick={run}>
      {children}
    </button>
  );
}
