import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { get, post } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { SelectField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useUntil } from '../../ui/until.js';
import { Attempts } from './attempts.js';
import { type EventType, isChosen } from './event-choice.js';
import { useEventTypes } from './events-field.js';
import { JsonField } from './json-field.js';
import { jsonText, parsedObject } from './json-text.js';
import { isEnded } from './redeliver.js';
import { DeliveryStatus } from './states.js';

type Webhook = Schemas['Webhook'];
type Body = Schemas['TestWebhook'];

/** The kind that is shown, and what was typed for each. */
interface Typed {
  readonly event: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** What was typed, by webhook, for as long as the portal is open: other tabs and screens do not lose it. */
const stored = new Map<string, Typed>();

/** Sends a sample, or what the person makes of it. */
export function TestEvent({ webhook }: { readonly webhook: Webhook }) {
  const t = texts().webhooks;
  const types = useEventTypes();
  const sent = useSignal<string | null>(null);
  return (
    <div class="stack">
      <Section title={t.test.title} lead={t.test.lead}>
        {webhook.active ? null : <p class="note">{t.test.off}</p>}
        <Loaded resource={types}>
          {({ items }) => <Editor webhook={webhook} types={items} sent={(id) => (sent.value = id)} />}
        </Loaded>
      </Section>
      {sent.value !== null && <Result key={sent.value} id={webhook.id} deliveryId={sent.value} />}
    </div>
  );
}

function Editor({
  webhook: { id, events },
  types,
  sent,
}: {
  readonly webhook: Webhook;
  readonly types: readonly EventType[];
  readonly sent: (deliveryId: string) => void;
}) {
  const t = texts().webhooks;
  // those that the webhook gets stand first
  const kinds = [
    ...types.filter(({ event }) => isChosen(events, event)),
    ...types.filter(({ event }) => !isChosen(events, event)),
  ];
  const sampleOf = (kind: string): string => jsonText(types.find(({ event }) => event === kind)?.sample);
  const textOf = ({ event, texts: own }: Typed): string => own[event] ?? sampleOf(event);
  const initial = useMemo(() => stored.get(id) ?? { event: kinds[0]?.event ?? '', texts: {} }, [id]);
  const form = useForm<Typed>({
    id: `webhook-test-${id}`,
    isQuestion: true,
    initial,
    submit: async (values, request) => {
      const parsed = parsedObject(textOf(values));
      if ('fault' in parsed) throw new ApiError({ status: 0, code: 'data_not_json' });
      const body = { event: values.event, data: parsed.value } as Body;
      sent((await post('/api/webhooks/{id}/test', { params: { id }, body, ...request })).data.id);
    },
  });
  const values = form.values.value;
  stored.set(id, values);
  const type = (text: string): void => form.set('texts', { ...values.texts, [values.event]: text });
  return (
    <Form form={form} errors={t.errors}>
      <SelectField
        form={form}
        name="event"
        label={t.test.event}
        options={kinds.map((kind) => ({ value: kind.event, label: kind.event }))}
      />
      <JsonField form={form} label={t.test.data} hint={t.test.dataHint} text={textOf(values)} type={type} />
      <div class="actions">
        <button type="button" class="button" onClick={() => type(sampleOf(values.event))}>
          {t.test.sample}
        </button>
        <FormActions form={form} label={t.test.submit} />
      </div>
    </Form>
  );
}

function Result({ id, deliveryId }: { readonly id: string; readonly deliveryId: string }) {
  const t = texts().webhooks;
  const delivery = useResource(`/api/webhooks/${id}/deliveries/${deliveryId}`, (signal) =>
    get('/api/webhooks/{id}/deliveries/{deliveryId}', { params: { id, deliveryId }, signal }),
  );
  const hasGivenUp = useUntil(delivery, isEnded);
  return (
    <Section title={t.test.result}>
      <Loaded resource={delivery}>
        {(data) => (
          <>
            <p class="tags" role="status">
              <DeliveryStatus status={data.status} />
              <a href={screenLink(`/webhooks/${id}/deliveries/${deliveryId}`)}>{t.test.open}</a>
            </p>
            {data.attempts.length === 0 ? (
              <p class="soft">{t.test.waiting}</p>
            ) : (
              <Attempts attempts={data.attempts} />
            )}
            {hasGivenUp && <p class="note">{t.test.still}</p>}
          </>
        )}
      </Loaded>
    </Section>
  );
}
