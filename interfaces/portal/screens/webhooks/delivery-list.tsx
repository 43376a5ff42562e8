import { get, queryString } from '../../api/api.js';
import type { QueryOf, Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { startOfDay } from '../../ui/days.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters, FilterSelect, FilterText } from '../../ui/list/filter-fields.js';
import { FoldedFilters } from '../../ui/list/folded-filters.js';
import { type Column, List } from '../../ui/list/list.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { useEventTypes } from './events-field.js';
import { useListChange } from './polling.js';
import { Redeliver } from './redeliver.js';
import { DeliveryStatus } from './states.js';

type Delivery = Schemas['Delivery'];
type Query = QueryOf<'/api/webhooks/{id}/deliveries', 'get'>;

const filterNames = ['status', 'event', 'from', 'to'] as const;

const columns = (): readonly Column<Delivery>[] => {
  const t = texts().webhooks.deliveries;
  return [
    {
      title: t.event,
      cell: ({ event }) => event,
    },
    {
      title: t.status,
      cell: ({ status, isTest, replayOf, nextAttemptAt }) => (
        <span class="tags">
          <DeliveryStatus status={status} />
          {isTest && <span class="tag">{t.test}</span>}
          {replayOf !== null && <span class="tag">{t.repeated}</span>}
          {status === 'retrying' && (
            <span class="soft next-attempt">
              {texts().webhooks.delivery.next} <Time at={nextAttemptAt} isExact />
            </span>
          )}
        </span>
      ),
    },
    { title: t.made, cell: ({ createdAt }) => <Time at={createdAt} isExact /> },
    { title: t.answer, cell: ({ lastStatusCode, lastError }) => lastStatusCode ?? lastError },
    {
      title: t.attempts,
      cell: ({ attemptCount, maxAttempts }) => t.attemptsOf(attemptCount, maxAttempts),
      isNumber: true,
    },
    {
      title: texts().list.actions,
      cell: (delivery) => <Redeliver delivery={delivery} isRow />,
      isActions: true,
    },
  ];
};

/** The deliveries of a webhook, newest first. */
export function DeliveryList({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
  const t = texts().webhooks;
  const { status, event, from, to, cursor } = useFilters().values;
  const query = {
    status,
    event,
    from: startOfDay(from)?.toISOString(),
    to: startOfDay(to, 1)?.toISOString(),
    cursor,
  } as Query;
  const read = (signal: AbortSignal) =>
    get('/api/webhooks/{id}/deliveries', { params: { id }, query, signal });
  const deliveries = useResource(`/api/webhooks/${id}/deliveries${queryString(query)}`, read);
  const hasChanged = useListChange(deliveries, read);
  const isFiltered = [status, event, from, to].some((value) => value !== undefined);
  return (
    <>
      <DeliveryFilters />
      <List
        label={t.tabs.deliveries}
        resource={deliveries}
        columns={columns()}
        nameOf={(delivery) => delivery.event}
        href={(delivery) => screenLink(`/webhooks/${id}/deliveries/${delivery.id}`)}
        empty={
          isFiltered ? (
            <Empty title={t.deliveries.none} />
          ) : (
            <Empty title={t.deliveries.empty}>{t.deliveries.emptyHint}</Empty>
          )
        }
      />
      {hasChanged && (
        // below the list, whose buttons must not move under the pointer
        <div class="save-bar">
          <p role="status">{t.deliveries.listChanged}</p>
          <button type="button" class="button small" onClick={deliveries.reload}>
            {t.deliveries.show}
          </button>
        </div>
      )}
    </>
  );
}

function DeliveryFilters() {
  const t = texts().webhooks;
  const types = useEventTypes().state.value.answer?.data.items ?? [];
  return (
    <div class="toolbar">
      <FoldedFilters names={filterNames}>
        <FilterSelect
          name="status"
          label={t.deliveries.status}
          options={[['', t.deliveries.all], ...Object.entries(t.statuses)]}
        />
        <FilterSelect
          name="event"
          label={t.deliveries.event}
          options={[['', t.deliveries.all], ...types.map(({ event }) => [event, event] as const)]}
        />
        <FilterText name="from" label={t.deliveries.from} type="date" />
        <FilterText name="to" label={t.deliveries.to} type="date" />
      </FoldedFilters>
      <ClearFilters names={filterNames} />
    </div>
  );
}
