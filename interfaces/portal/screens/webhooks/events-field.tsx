import { get } from '../../api/api.js';
import { type Resource, useResource } from '../../api/resource.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import { Faults, describedBy } from '../../ui/form/field.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import { Loaded } from '../../ui/states.js';
import {
  type EventType,
  type Selectable,
  choose,
  grouped,
  isChosen,
  isCovered,
  selectsPeople,
} from './event-choice.js';

/** Reads the catalogue of events. */
export const useEventTypes = (): Resource<Schemas['EventTypes']> =>
  useResource('/api/webhooks/event-types', (signal) => get('/api/webhooks/event-types', { signal }));

interface Choice {
  readonly id: string;
  readonly chosen: readonly Selectable[];
  readonly toggle: (entry: Selectable, isIn: boolean) => void;
}

/**
 * A field for kinds of events, by group; a pattern stands for all of a group, or for all.
 * @param props.isSubscription whether they will go to the listener from now on
 */
export function EventsField<V extends { readonly events: readonly Selectable[] }>({
  form,
  label,
  hint,
  isSubscription = true,
}: {
  readonly form: FormState<V>;
  readonly label: string;
  readonly hint?: string;
  readonly isSubscription?: boolean;
}) {
  useField(form, 'events');
  const t = texts().webhooks.pick;
  const types = useEventTypes();
  const id = `${form.id}-events`;
  const faults = faultsOf(form.faults.value, 'events');
  const choice: Choice = {
    id,
    chosen: form.values.value.events,
    toggle: (entry, isIn) => form.set('events', choose(form.values.peek().events, entry, isIn)),
  };
  return (
    <fieldset class="field checks events" aria-describedby={describedBy(id, hint, faults)}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Entry
        choice={choice}
        entry="*"
        label={t.all}
        {...(isSubscription ? { hint: t.allHint } : {})}
        isAtFault={faults.length > 0}
      />
      <Loaded resource={types}>
        {({ items }) =>
          [...grouped(items)].map(([group, kinds]) => (
            <Group key={group} group={group} kinds={kinds} choice={choice} />
          ))
        }
      </Loaded>
      {isSubscription && selectsPeople(choice.chosen) && <p class="hint">{t.people}</p>}
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}

function Group({
  group,
  kinds,
  choice,
}: {
  readonly group: string;
  readonly kinds: readonly EventType[];
  readonly choice: Choice;
}) {
  const t = texts().webhooks.pick;
  const chosen = kinds.filter(({ event }) => isChosen(choice.chosen, event)).length;
  return (
    <div class="event-group">
      <Entry choice={choice} entry={`${group}.*` as Selectable} label={t.groups[group] ?? group} />
      <details>
        <summary>{t.some(chosen, kinds.length)}</summary>
        {kinds.map(({ event, description, sample }) => (
          <div key={event} class="event-kind">
            <Entry choice={choice} entry={event as Selectable} label={event} hint={description} />
            <details>
              <summary>
                {t.sample}
                <span class="unseen"> {event}</span>
              </summary>
              <CodeBlock title="data" text={JSON.stringify(sample, null, 2)} />
            </details>
          </div>
        ))}
      </details>
    </div>
  );
}

function Entry({
  choice: { id, chosen, toggle },
  entry,
  label,
  hint,
  isAtFault = false,
}: {
  readonly choice: Choice;
  readonly entry: Selectable;
  readonly label: string;
  readonly hint?: string;
  readonly isAtFault?: boolean;
}) {
  const own = `${id}-${entry}`;
  return (
    <div class="field check">
      <input
        id={own}
        name="events"
        type="checkbox"
        value={entry}
        checked={isChosen(chosen, entry)}
        disabled={isCovered(chosen, entry)}
        aria-invalid={isAtFault ? 'true' : undefined}
        aria-describedby={hint === undefined ? undefined : `${own}-hint`}
        onChange={({ currentTarget }) => toggle(entry, currentTarget.checked)}
      />
      <label for={own}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
