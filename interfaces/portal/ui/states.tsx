import type { ComponentChildren } from 'preact';
import type { ResourceView } from '../api/resource.js';
import type { ApiError } from '../api/api-error.js';
import { texts } from '../texts/language.js';
import './list/focus-after-removal.js';
import { useFilters } from './link.js';
import { Refusal } from './refusal.js';

/** What a list says that has nothing: a title, what to do, and the button for it. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** Returns whether an address asks for a page of a list by a cursor that the list does not know (any more). */
const isLostPage = (error: ApiError | null): boolean =>
  error?.faults.some(({ pointer }) => pointer === 'cursor') === true;

/** The way out of a page that the list does not have. */
function LostPage() {
  const t = texts();
  const filters = useFilters();
  return (
    <Empty title={t.states.lostPage}>
      <p>{t.states.lostPageHint}</p>
      <a class="button" href={filters.with({})}>
        {t.list.first}
      </a>
    </Empty>
  );
}

/** Says that something is being read. */
export const Loading = () => (
  <p class="loading" role="status">
    {texts().states.loading}
  </p>
);

/** Shows a record or list as soon as it is read; before that that it loads, or why it cannot be shown. */
export function Loaded<T>({
  resource,
  children,
}: {
  readonly resource: ResourceView<T>;
  readonly children: (data: T, etag: string | null) => ComponentChildren;
}) {
  const { answer, error, isLoading } = resource.state.value;
  const t = texts().states;
  if (isLostPage(error)) return <LostPage />;
  if (answer === null && error !== null)
    return (
      <div class="failure">
        {error.status === 404 ? (
          <Empty title={t.notFound} />
        ) : (
          <>
            <Refusal error={error} faults={error.faults} />
            <button type="button" class="button" onClick={resource.reload}>
              {t.retry}
            </button>
          </>
        )}
      </div>
    );
  if (answer === null) return <Loading />;
  return (
    <div class={resource.isStale() ? 'loaded stale' : 'loaded'} aria-busy={isLoading ? 'true' : undefined}>
      {answer.isLagging && <p class="lagging">{t.lagging}</p>}
      {error !== null && <Refusal error={error} faults={error.faults} />}
      {children(answer.data, answer.etag)}
    </div>
  );
}
