import { useRef } from 'preact/hooks';
import { get, put } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import type { Resource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { CheckField, TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { DetailList, Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { Time } from '../../ui/time.js';
import type { Selectable } from './event-choice.js';
import { EventsField } from './events-field.js';

type Webhook = Schemas['Webhook'];

const valuesOf = ({ url, events, description, active }: Webhook) => ({
  url,
  description,
  events: events as Selectable[],
  active,
});

type Values = ReturnType<typeof valuesOf>;

/** Returns the members that differ: a URL that stays needs no confirmation of who changes it. */
const changesOf = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  );

/** What can be changed of a webhook. */
export function WebhookSettings({
  webhook,
  etag,
  saved,
}: {
  readonly webhook: Webhook;
  readonly etag: string | null;
  readonly saved: Resource<Webhook>['show'];
}) {
  const t = texts().webhooks;
  const { id } = webhook;
  const initial = valuesOf(webhook);
  // what is on record, which a conflict brings up to date
  const base = useRef(initial);
  base.current = initial;
  const form = useForm({
    id: `webhook-${id}`,
    initial,
    etag,
    submit: async (values, { ifMatch }) => {
      const body = changesOf(base.current, values);
      saved(await put('/api/webhooks/{id}', { params: { id }, body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        id,
        async () => {
          const other = await get('/api/webhooks/{id}', { params: { id } });
          saved(other);
          return other;
        },
        valuesOf,
      ),
  });
  return (
    <Section title={t.settings.title}>
      <Form
        form={form}
        labels={{ url: t.url, description: t.description, events: t.events, active: t.active }}
        errors={t.errors}
      >
        <TextField form={form} name="url" type="url" label={t.url} hint={t.settings.urlHint} />
        <EventsField form={form} label={t.events} />
        <TextField form={form} name="description" label={t.description} isOptional />
        <CheckField form={form} name="active" label={t.active} hint={t.settings.activeHint} />
        <SaveBar form={form} />
      </Form>
      <DetailList
        details={[
          [t.settings.createdAt, <Time at={webhook.createdAt} />],
          [t.settings.updatedAt, <Time at={webhook.updatedAt} />],
        ]}
      />
    </Section>
  );
}
