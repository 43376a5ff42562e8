import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { type Column, List, type ListPage } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';

type Check = Schemas['ServiceHealth']['checks'][number];
type CheckRow = Check & { readonly id: string };

/** Returns the name of a check in words. */
function checkText(name: string): string {
  const t = texts().operatorService.health;
  const projection = /^projection (.+)$/.exec(name)?.[1];
  return projection === undefined ? (t.checks[name] ?? name) : t.projection(projection);
}

const columns = (): readonly Column<CheckRow>[] => {
  const t = texts().operatorService.health;
  return [
    { title: t.check, cell: ({ name }) => checkText(name) },
    {
      title: t.state,
      cell: ({ ok }) => <span class={`tag ${ok ? 'good' : 'bad'}`}>{ok ? t.works : t.fails}</span>,
    },
    { title: t.detail, cell: ({ detail }) => (detail === '' ? null : detail) },
    { title: t.process, cell: ({ process }) => process },
  ];
};

/** Returns whether the service and what it depends on work. */
export function HealthScreen() {
  const t = texts().operatorService.health;
  const health = useResource<ListPage<CheckRow> & { readonly ok: boolean }>(
    '/portal/api/operator/health',
    async (signal) => {
      const answer = await get('/portal/api/operator/health', { signal });
      const { ok, checks } = answer.data;
      const items = checks.map((check) => ({ ...check, id: `${check.process ?? ''} ${check.name}` }));
      return { ...answer, data: { ok, items, nextCursor: null } };
    },
  );
  const known = health.state.value.answer?.data;
  const shown = columns().filter(
    ({ title }) => title !== t.process || known?.items.some(({ process }) => process !== null) === true,
  );
  return (
    <Page
      title={t.title}
      lead={known === undefined ? undefined : known.ok ? t.allWell : t.notWell}
      actions={
        <button type="button" class="button" onClick={health.reload}>
          {t.again}
        </button>
      }
    >
      <List label={t.title} resource={health} columns={shown} nameOf={({ name }) => name} empty={null} />
    </Page>
  );
}
