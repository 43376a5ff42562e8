import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { asApiError } from '../../api/resource.js';
import { dropTryAnswer, leaveForTry, tryAnswer } from '../../session/pending-try.js';
import { stepUp } from '../../session/session.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import type { Connection } from './connection-values.js';
import { TryResult } from './try-result.js';

type Tried = NonNullable<Schemas['ConnectionTry']['result']>;

type State =
  | { readonly name: 'before' | 'finishing' | 'over' }
  | { readonly name: 'done'; readonly tried: Tried }
  | { readonly name: 'refused'; readonly error: ApiError };

/** One sign-in at the provider: no user is created, linked or signed in; the screen shows what would happen. */
export function ConnectionTry({ connection: { id, provider } }: { readonly connection: Connection }) {
  const t = texts().connections;
  const state = useSignal<State>({ name: 'before' });
  const params = { id };
  useEffect(() => {
    if (tryAnswer(id) === null) return;
    state.value = { name: 'finishing' };
    finished(id).then(
      (next) => (state.value = next),
      (error: unknown) => (state.value = { name: 'refused', error: asApiError(error) }),
    );
  }, [id]);
  const leave = (): Promise<boolean> =>
    runAction(async () => {
      const { data } = await post('/portal/api/connections/{id}/try', { params, body: {} });
      if (data.url !== null) leaveForTry(tenant.peek()?.slug ?? '', 'connections', id, data.url);
    }, t.errors);
  return (
    <Section
      title={t.tabs.try}
      lead={t.try.lead(t.providers[provider] ?? provider)}
      actions={
        <button type="button" class="button primary" onClick={() => void leave()}>
          {state.value.name === 'before' ? t.try.button : t.try.again}
        </button>
      }
    >
      <div role="status">
        {state.value.name === 'finishing' && <p class="soft">{t.try.finishing}</p>}
        {state.value.name === 'over' && <p class="alert">{t.errors['try_over']}</p>}
        {state.value.name === 'refused' && <Refusal error={state.value.error} errors={t.errors} />}
        {state.value.name === 'done' && <p class="note">{t.try.nothing}</p>}
      </div>
      {state.value.name === 'done' && <TryResult tried={state.value.tried} />}
    </Section>
  );
}

/** Finishes a try with its answer. Throws ApiError. */
async function finished(id: string): Promise<State> {
  const answer = tryAnswer(id);
  if (answer === null || answer.error !== null) {
    dropTryAnswer();
    return { name: 'over' };
  }
  try {
    const { state } = answer;
    const { data } = await post('/portal/api/connections/{id}/try', { params: { id }, body: { state } });
    dropTryAnswer();
    return data.result === null ? { name: 'before' } : { name: 'done', tried: data.result };
  } catch (thrown) {
    const { challenge } = asApiError(thrown);
    // after a step-up the answer is still good
    if (challenge === null) dropTryAnswer();
    else await stepUp(challenge);
    throw thrown;
  }
}
