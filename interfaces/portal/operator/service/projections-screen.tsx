import { useComputed } from '@preact/signals';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { number } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { type Column, List, type ListPage } from '../../ui/list/list.js';
import { Page, Section } from '../../ui/page.js';
import { PROJECTIONS, type ParkedTenant, ResumeDialog } from './resume-dialog.js';

type Projection = Schemas['Projection'];
type ProjectionRow = Projection & { readonly id: string };

/** Returns how far a projection is behind, in words. */
function lagText({ lagMs }: Projection): string {
  const t = texts().operatorService.projections;
  return lagMs === 0 ? t.current : t.behind(number(Math.ceil(lagMs / 1000)));
}

const columns = (): readonly Column<ProjectionRow>[] => {
  const t = texts().operatorService.projections;
  return [
    { title: t.name, cell: ({ name }) => t.names[name] ?? name },
    {
      title: t.state,
      cell: (projection) =>
        projection.isRebuilding ? <span class="tag">{t.rebuilding}</span> : lagText(projection),
    },
    { title: t.position, cell: ({ position }) => number(Number(position)), isNumber: true },
    { title: t.head, cell: ({ head }) => number(Number(head)), isNumber: true },
    { title: t.parked, cell: ({ parked }) => number(parked.length), isNumber: true },
  ];
};

const parkedIn = (projections: readonly Projection[]): readonly ParkedTenant[] =>
  projections.flatMap(({ name, parked }) =>
    parked.map((one) => ({ ...one, id: `${name}-${one.tenantId}`, projection: name })),
  );

/** How far the read models are, and the tenants of which they apply nothing. */
export function ProjectionsScreen() {
  const t = texts().operatorService.projections;
  const projections = useResource<ListPage<ProjectionRow>>(PROJECTIONS, async (signal) => {
    const answer = await get('/portal/api/operator/projections', { signal });
    const items = answer.data.items.map((projection) => ({ ...projection, id: projection.name }));
    return { ...answer, data: { items, nextCursor: null } };
  });
  const parked = useComputed(() => {
    const { answer, ...state } = projections.state.value;
    const items = parkedIn(answer?.data.items ?? []);
    return { ...state, answer: answer && { ...answer, data: { items, nextCursor: null } } };
  });
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <button type="button" class="button" onClick={projections.reload}>
          {t.again}
        </button>
      }
    >
      <div class="loaded">
        <Section title={t.progress}>
          <List
            label={t.title}
            resource={projections}
            columns={columns()}
            nameOf={({ name }) => name}
            empty={null}
          />
        </Section>
        {parked.value.answer !== null && (
          <Section title={t.parkedTitle} lead={t.parkedLead}>
            <List
              label={t.parkedTitle}
              resource={{ ...projections, state: parked }}
              columns={parkedColumns()}
              nameOf={nameOf}
              href={({ tenantId }) => screenLink(`/tenants/${tenantId}`)}
              empty={<p class="soft">{t.noneParked}</p>}
            />
          </Section>
        )}
      </div>
    </Page>
  );
}

const nameOf = ({ tenantName, tenantId }: ParkedTenant): string => tenantName ?? tenantId;

const parkedColumns = (): readonly Column<ParkedTenant>[] => {
  const t = texts().operatorService.projections;
  return [
    { title: t.tenant, cell: (one) => nameOf(one) },
    { title: t.name, cell: ({ projection }) => t.names[projection] ?? projection },
    { title: t.event, cell: ({ eventType }) => <code>{eventType}</code> },
    { title: t.error, cell: ({ error }) => <code>{error}</code> },
    { title: texts().list.actions, isActions: true, cell: (one) => <Resume parked={one} /> },
  ];
};

function Resume({ parked }: { readonly parked: ParkedTenant }) {
  const t = texts().operatorService.projections;
  const isAsking = useOpen(`resume-${parked.id}`);
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t.resumeNamed(nameOf(parked))}
        onClick={isAsking.open}
      >
        {t.resume}
      </button>
      {isAsking.value && <ResumeDialog parked={parked} close={isAsking.close} />}
    </>
  );
}
