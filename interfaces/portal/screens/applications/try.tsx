import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { type TryAnswer, dropTryAnswer, tryAnswer } from '../../session/pending-try.js';
import { stepUp } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { type Application, canBeTried } from './application-values.js';
import { Claims } from './claims.js';
import { TryButton } from './try-button.js';

/** What the API answers to a finished try. */
interface Tried {
  readonly idToken: Readonly<Record<string, unknown>>;
  readonly accessToken: Readonly<Record<string, unknown>>;
  readonly scopes: readonly string[];
}

type State =
  | { readonly name: 'before' | 'finishing' }
  | { readonly name: 'done'; readonly tried: Tried }
  | { readonly name: 'refused'; readonly error: ApiError }
  | { readonly name: 'notSignedIn'; readonly code: string };

/** A sign-in to the application as oneself: what it is for, and after it what the application would have got. */
export function Try({ application }: { readonly application: Application }) {
  const t = texts().applications;
  const { clientId } = application;
  const isPossible = canBeTried(application);
  const state = useSignal<State>({ name: 'before' });
  useEffect(() => {
    const answer = tryAnswer(clientId);
    if (answer === null) return;
    state.value = { name: 'finishing' };
    finished(answer).then(
      (next) => (state.value = next),
      (error: unknown) => (state.value = { name: 'refused', error: asApiError(error) }),
    );
  }, [clientId]);
  return (
    <Section
      title={t.tabs.try}
      lead={isPossible ? t.try.lead : t.try.notPossible}
      actions={
        isPossible && (
          <TryButton clientId={clientId} label={state.value.name === 'before' ? t.try.button : t.try.again} />
        )
      }
    >
      <div role="status">
        <Outcome state={state.value} />
      </div>
      {state.value.name === 'done' && <Result tried={state.value.tried} />}
    </Section>
  );
}

/** Finishes a try with its answer. Throws ApiError. */
async function finished({ id: clientId, code, state, error }: TryAnswer): Promise<State> {
  if (code === null) {
    dropTryAnswer();
    return { name: 'notSignedIn', code: error ?? '' };
  }
  try {
    const body = { code, state };
    const { data } = await post('/portal/api/clients/{clientId}/try', { params: { clientId }, body });
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

function Outcome({ state }: { readonly state: State }) {
  const t = texts().applications;
  switch (state.name) {
    case 'before':
      return null;
    case 'finishing':
      return <p class="soft">{t.try.finishing}</p>;
    case 'refused':
      return <Refusal error={state.error} errors={t.errors} />;
    case 'notSignedIn':
      return (
        <div class="alert">
          <p>{t.try.notSignedIn}</p>
          <p>{state.code === 'access_denied' ? t.try.denied : t.try.reason(state.code)}</p>
        </div>
      );
    case 'done':
      return (
        <p class="note">
          <strong>{t.try.done}</strong> {t.try.doneHint}
        </p>
      );
  }
}

function Result({ tried }: { readonly tried: Tried }) {
  const t = texts().applications.try;
  const filters = useFilters();
  return (
    <>
      <div class="tokens">
        <Claims title={t.idToken} hint={t.idTokenHint} claims={tried.idToken} />
        <Claims title={t.accessToken} hint={t.accessTokenHint} claims={tried.accessToken} />
      </div>
      <p>
        {t.scopes}: <code>{tried.scopes.join(' ')}</code>
      </p>
      <p>
        <a href={filters.with({ tab: 'use' })}>{t.back}</a>
      </p>
    </>
  );
}
