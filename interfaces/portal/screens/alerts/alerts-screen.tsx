import { get, post, queryString } from '../../api/api.js';
import { changed, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters, FilterSelect } from '../../ui/list/filter-fields.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import type { QueryOf } from '../../api/operations.js';
import { type Alert, alertTypeTexts, Severity, Status, Subject } from './alert-parts.js';

const filterNames = ['status', 'severity', 'type'];

const columns = (): readonly Column<Alert>[] => {
  const t = texts().alerts;
  return [
    { title: t.alert, cell: ({ type }) => alertTypeTexts(type)[0] },
    { title: t.severity, cell: ({ severity }) => <Severity of={severity} /> },
    {
      title: t.subject,
      cell: ({ subject }) => (
        <span class="about">
          <Subject of={subject} />
        </span>
      ),
    },
    { title: t.last, cell: (alert) => <Seen alert={alert} /> },
    { title: t.status, cell: ({ status }) => <Status of={status} /> },
    {
      title: texts().list.actions,
      cell: (alert) => (alert.status === 'open' ? <AcknowledgeNow alert={alert} /> : null),
      isActions: true,
    },
  ];
};

/** When an alert was seen last, and how often since when. */
function Seen({ alert: { count, firstSeenAt, lastSeenAt } }: { readonly alert: Alert }) {
  const t = texts().alerts;
  return (
    <span class="seen">
      <Time at={lastSeenAt} />
      {count > 1 && (
        <small class="soft">
          {t.since(t.times(count, number(count)))}
          <Time at={firstSeenAt} />
        </small>
      )}
    </span>
  );
}

/** The alerts of the tenant, newest first. */
export function AlertsScreen() {
  const t = texts().alerts;
  const { values } = useFilters();
  const given = Object.entries(values).filter(([name]) => [...filterNames, 'cursor'].includes(name));
  const query = Object.fromEntries(given) as QueryOf<'/api/auditlogs/alerts', 'get'>;
  const alerts = useResource(`/api/auditlogs/alerts${queryString(query)}`, (signal) =>
    get('/api/auditlogs/alerts', { query, signal }),
  );
  const isFiltered = given.length > 0;
  return (
    <Page title={t.title} lead={t.lead}>
      <div class="toolbar">
        <FilterSelect name="status" label={t.status} options={withAll(t.statuses)} />
        <FilterSelect name="severity" label={t.severity} options={withAll(t.severities)} />
        <FilterSelect
          name="type"
          label={t.type}
          options={withAll(Object.fromEntries(Object.entries(t.types).map(([type, [name]]) => [type, name])))}
        />
        <ClearFilters names={filterNames} />
      </div>
      <List
        label={t.title}
        resource={alerts}
        columns={columns()}
        nameOf={({ type }) => alertTypeTexts(type)[0]}
        href={({ id }) => screenLink(`/alerts/${id}`)}
        empty={
          <Empty title={isFiltered ? t.noneMatches : t.none}>
            {isFiltered ? t.noneMatchesHint : t.noneHint}
          </Empty>
        }
      />
    </Page>
  );
}

const withAll = (labels: Readonly<Record<string, string>>) =>
  [['', texts().alerts.every], ...Object.entries(labels)] as const;

/** Acknowledges from the row, without a note. */
function AcknowledgeNow({ alert: { id, type } }: { readonly alert: Alert }) {
  const t = texts().alerts;
  const acknowledge = (): Promise<boolean> =>
    runAction(async () => {
      await post('/portal/api/alerts/{id}/acknowledge', { params: { id } });
      changed('/api/auditlogs/alerts');
      showToast(t.acknowledgedNow);
    }, t.errors);
  return (
    <button
      type="button"
      class="button small"
      aria-label={t.acknowledgeOf(alertTypeTexts(type)[0])}
      onClick={() => void acknowledge()}
    >
      {t.acknowledge}
    </button>
  );
}
