import { get, queryString } from '../api/api.js';
import type { QueryOf, Schemas } from '../api/operations.js';
import { useResource } from '../api/resource.js';
import { Address } from '../screens/audit/address.js';
import { EntrySentence } from '../screens/audit/entry-sentence.js';
import { tenant } from '../session/tenant.js';
import { texts } from '../texts/language.js';
import { screenLink, useFilters } from '../ui/link.js';
import { ClearFilters, FilterSelect } from '../ui/list/filter-fields.js';
import { type Column, List, type ListPage } from '../ui/list/list.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/states.js';
import { Time } from '../ui/time.js';

type ActivityRow = Omit<Schemas['AuditEntry'], 'id'> & { readonly id: string };
type ActivityQuery = QueryOf<'/portal/api/operator/audit', 'get'>;

const ACTED = 'operator.acted';
const filterNames = ['show', 'targetId'];

/** Returns a member that an entry shows; null where it shows none of this name. */
function shownIn({ changes }: ActivityRow, name: string): string | null {
  const after = changes.find(({ field }) => field === name)?.after;
  return typeof after === 'string' ? after : null;
}

function What({ entry }: { readonly entry: ActivityRow }) {
  const t = texts().operatorService.actions;
  if (entry.action !== ACTED) return <EntrySentence entry={entry} />;
  const operation = shownIn(entry, 'operation') ?? '';
  return <>{t.operations[operation] ?? operation}</>;
}

/** The tenant that an action was about; nothing for an action on the service, which is in the operators' own tenant. */
function Tenant({ entry: { action, target } }: { readonly entry: ActivityRow }) {
  if (action !== ACTED || target.id === tenant.value?.tenantId) return null;
  return <a href={screenLink(`/tenants/${target.id}`)}>{target.name ?? <code>{target.id}</code>}</a>;
}

const columns = (): readonly Column<ActivityRow>[] => {
  const t = texts().operatorService.actions;
  return [
    { title: t.time, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
    { title: t.who, cell: ({ actor }) => <Address of={actor.name ?? actor.id} /> },
    { title: t.what, cell: (entry) => <What entry={entry} /> },
    { title: t.tenant, cell: (entry) => <Tenant entry={entry} /> },
    { title: t.reason, cell: (entry) => shownIn(entry, 'reason') },
    { title: t.address, cell: ({ ip }) => ip !== null && <Address of={ip} /> },
  ];
};

/** What operators did: a page of the audit log of their own tenant. */
export function ActivityScreen() {
  const t = texts().operatorService.actions;
  const { show, targetId, cursor } = useFilters().values;
  const query: ActivityQuery = {
    ...(show === 'all' ? {} : { action: ACTED }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const activity = useResource<ListPage<ActivityRow>>(
    `/portal/api/operator/audit${queryString(query)}`,
    async (signal) => {
      const answer = await get('/portal/api/operator/audit', { query, signal });
      const items = answer.data.items.map((entry) => ({ ...entry, id: String(entry.id) }));
      return { ...answer, data: { ...answer.data, items } };
    },
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <div class="toolbar">
        <FilterSelect
          name="show"
          label={t.show}
          options={[
            ['', t.onlyChanges],
            ['all', t.everything],
          ]}
        />
        {targetId !== undefined && <p class="soft">{t.ofOneTenant}</p>}
        <ClearFilters names={filterNames} />
      </div>
      <List
        label={t.title}
        resource={activity}
        columns={columns()}
        nameOf={({ id }) => id}
        empty={<Empty title={t.none}>{t.noneHint}</Empty>}
      />
    </Page>
  );
}
