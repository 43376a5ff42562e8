import { useSignal } from '@preact/signals';
import { get, post } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { zone } from '../../ui/days.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { useUntil } from '../../ui/until.js';
import type { Selectable } from './event-choice.js';
import { EventsField } from './events-field.js';
import { isEnded } from './redeliver.js';

type Status = NonNullable<Schemas['ReplayWebhook']['status']>;

/** The most deliveries of a replay that are counted here. */
const MOST_COUNTED = 100;
/** A replay looks through the log page by page, and may find nothing for so many reads. */
const CALM_READS = 10;
/** The clocks of the service and its database may differ by so much. */
const SKEW_MS = 2_000;

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
  const begun = useSignal<Schemas['WebhookReplay'] | null>(null);
  const form = useForm({
    id: `webhook-replay-${id}`,
    initial: { from: '', to: '', status: '', events: [] as Selectable[] },
    submit: async ({ from, to, status, events }, request) => {
      const body = {
        ...timesOf({ from, to }),
        ...(events.length === 0 ? {} : { events }),
        ...(status === '' ? {} : { status: status as Status }),
      };
      const { data } = await post('/api/webhooks/{id}/replay', { params: { id }, body, ...request });
      begun.value = data;
    },
  });
  return (
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
      {begun.value && <Progress key={begun.value.id} replay={begun.value} />}
    </Section>
  );
}

const isRepeated = ({ replayOf }: { readonly replayOf: string | null }): boolean => replayOf !== null;

/** Counts the deliveries that a replay has made, for as long as there may be more. */
function Progress({ replay }: { readonly replay: Schemas['WebhookReplay'] }) {
  const t = texts().webhooks.replay;
  const { id: replayId, subscriptionId: id, createdAt } = replay;
  const from = new Date(Date.parse(createdAt) - SKEW_MS).toISOString();
  const query = { from, limit: MOST_COUNTED };
  const made = useResource(`/api/webhooks/${id}/deliveries?replay=${replayId}`, (signal) =>
    get('/api/webhooks/{id}/deliveries', { params: { id }, query, signal }),
  );
  // others of the same time may have ended before the first of the replay is there, and those so far before the next
  useUntil(made, ({ items }) => items.some(isRepeated) && items.filter(isRepeated).every(isEnded), {
    calm: CALM_READS,
  });
  const page = made.state.value.answer?.data;
  const repeated = page?.items.filter(isRepeated) ?? [];
  const withStatus = (status: string): number => repeated.filter((one) => one.status === status).length;
  const [succeeded, failed] = [withStatus('succeeded'), withStatus('failed')];
  const paused = repeated.filter(({ lastError }) => lastError === 'replay_paused').length;
  return (
    <p class="note" role="status">
      {t.begun}{' '}
      {repeated.length === 0
        ? t.counting
        : `${t.count(repeated.length, typeof page?.nextCursor === 'string')} ${t.ended(succeeded, failed, repeated.length - succeeded - failed - paused)}`}{' '}
      {paused > 0 && `${t.paused} `}
      <a href={screenLink(`/webhooks/${id}?tab=deliveries`)}>{t.see}</a>
    </p>
  );
}
