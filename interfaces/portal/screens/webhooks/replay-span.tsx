import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, post, queryString } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { QueryOf, Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { zone } from '../../ui/days.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { type Question, useForm } from '../../ui/form/form-state.js';
import { dateTime, number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { useUntil } from '../../ui/until.js';
import type { Selectable } from './event-choice.js';
import { EventsField } from './events-field.js';

type Status = NonNullable<Schemas['ReplayWebhook']['status']>;

type Replay = Schemas['WebhookReplay'];
type Kind = NonNullable<NonNullable<QueryOf<'/api/webhooks/{id}/deliveries', 'get'>>['event']>;

interface ReplayValues {
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly events: readonly Selectable[];
}

const MOST_SHOWN = 10;

/** Returns times of the viewer's zone as ISO 8601. Throws ApiError with a fault for each that is missing. */
function timesOf<T extends string>(typed: Readonly<Record<T, string>>): Record<T, string> {
  const names = Object.keys(typed) as T[];
  const faults = names
    .filter((name) => Number.isNaN(new Date(typed[name]).getTime()))
    .map((name) => ({ pointer: `/${name}`, code: 'required', detail: '' }));
  if (faults.length > 0) throw new ApiError({ status: 0, code: 'invalid_input', faults });
  return Object.fromEntries(names.map((name) => [name, new Date(typed[name]).toISOString()])) as Record<
    T,
    string
  >;
}

/** Delivers the events of a span of time once more. */
export function ReplaySpan({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
  const t = texts().webhooks;
  const latest = useSignal<string | null>(null);
  const form = useForm<ReplayValues>({
    id: `webhook-replay-${id}`,
    isQuestion: true,
    initial: { from: '', to: '', status: '', events: [] },
    ask: (values) => question(id, values),
    submit: async ({ from, to, status, events }, request) => {
      const body = {
        ...timesOf({ from, to }),
        ...(events.length === 0 ? {} : { events: [...events] }),
        ...(status === '' ? {} : { status: status as Status }),
      };
      const { data } = await post('/api/webhooks/{id}/replay', { params: { id }, body, ...request });
      latest.value = data.id;
      showToast(t.replay.started);
    },
  });
  return (
    <div class="stack">
      <Section title={t.replay.title} lead={t.replay.lead}>
        <Form form={form} errors={t.errors}>
          <div class="two-fields">
            <TextField
              form={form}
              name="from"
              type="datetime-local"
              label={t.replay.from}
              hint={t.replay.zone(zone())}
            />
            <TextField form={form} name="to" type="datetime-local" label={t.replay.to} hint={t.replay.most} />
          </div>
          <SelectField
            form={form}
            name="status"
            label={t.replay.status}
            options={[
              { value: '', label: t.replay.statusAll },
              ...Object.entries(t.replay.statuses).map(([value, label]) => ({ value, label })),
            ]}
          />
          <EventsField form={form} label={t.replay.events} hint={t.replay.eventsAll} isSubscription={false} />
          <FormActions form={form} label={t.replay.submit} />
        </Form>
      </Section>
      <Replays id={id} latest={latest.value} />
    </div>
  );
}

/** Returns the kinds of which deliveries are counted; all together where a pattern is chosen, or nothing. */
const kindsOf = (events: readonly Selectable[]): readonly (Kind | undefined)[] =>
  events.length === 0 || events.some((event) => event.endsWith('*'))
    ? [undefined]
    : (events as readonly Kind[]);

/** Says before a replay how many deliveries there were in its period, and what follows. */
async function question(webhookId: string, { from, to, events, status }: ReplayValues): Promise<Question> {
  const t = texts().webhooks.replay;
  const span = timesOf({ from, to });
  const counts = await Promise.all(
    kindsOf(events).map(async (event) => {
      const query = {
        ...span,
        limit: 1,
        includeTotal: true,
        ...(event === undefined ? {} : { event }),
        ...(status === '' ? {} : { status: status as Status }),
      };
      const { data } = await get('/api/webhooks/{id}/deliveries', { params: { id: webhookId }, query });
      return data.total ?? 0;
    }),
  );
  return {
    title: t.question,
    hint: (
      <>
        <p>{t.before(counts.reduce((sum, one) => sum + one, 0))}</p>
        <p>{t.consequence}</p>
      </>
    ),
    label: t.submit,
  };
}

const isOver = ({ completedAt }: Pick<Replay, 'completedAt'>): boolean => completedAt !== null;

/** The replays of a webhook, newest first, each with how far it is. */
function Replays({ id, latest }: { readonly id: string; readonly latest: string | null }) {
  const t = texts().webhooks.replay;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? { limit: MOST_SHOWN } : { limit: MOST_SHOWN, cursor };
  const replays = useResource(`/api/webhooks/${id}/replays${queryString(query)}`, (signal) =>
    get('/api/webhooks/{id}/replays', { params: { id }, query, signal }),
  );
  useEffect(() => {
    if (latest !== null) replays.reload();
  }, [latest]);
  useUntil(replays, ({ items }) => items.every(isOver));
  const isNone = replays.state.value.answer?.data.items.length === 0;
  if (isNone && cursor === undefined) return null;
  return (
    <Section title={t.replays} lead={t.replaysLead}>
      <List
        label={t.replays}
        resource={replays}
        nameOf={({ createdAt }) => dateTime(createdAt)}
        columns={[
          { title: t.startedAt, cell: ({ createdAt }) => <Time at={createdAt} isExact /> },
          {
            title: t.span,
            cell: ({ from, to }) => (
              <>
                <Time at={from} /> – <Time at={to} />
              </>
            ),
          },
          {
            title: t.state,
            cell: ({ status }) => (
              <span class={`tag ${tones[status] ?? ''}`} role="status">
                {t.states[status] ?? status}
              </span>
            ),
          },
          { title: t.howFar, cell: (replay) => <HowFar replay={replay} /> },
          {
            title: t.completedAt,
            cell: ({ completedAt }) => <Time at={completedAt} isExact />,
            isMinor: true,
          },
        ]}
        empty={<Empty title={t.none} />}
      />
      <p>
        <a href={screenLink(`/webhooks/${id}?tab=deliveries`)}>{t.see}</a>
      </p>
    </Section>
  );
}

const tones: Readonly<Record<string, string>> = { completed: 'good', paused: 'bad', cancelled: 'bad' };

function HowFar({ replay: { status, total, sent, failed, cancelled } }: { readonly replay: Replay }) {
  const t = texts().webhooks.replay;
  const ended = sent + failed + cancelled;
  return (
    <span>
      <progress max={Math.max(1, total)} value={ended} aria-label={t.howFar} />{' '}
      {t.progress(number(ended), number(total), status === 'finding')}
      <span class="soft"> {t.counts(sent, failed, cancelled)}</span>
      {status === 'paused' && <span class="soft"> {t.paused}</span>}
    </span>
  );
}
