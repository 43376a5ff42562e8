import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { type Days, daysInWords, spanOf } from './days.js';
import { longWork } from './long-work.js';
import { WorkProgress } from './work-progress.js';

type Verification = Schemas['AuditVerification'];

/**
 * The check that is under way or was made last. A check computes the chain from its beginning whatever the period, and its
 * answer comes at the end, so that the time is all that can be shown meanwhile.
 */
const check = longWork<Days, Verification>(
  async (days, { signal }) => (await get('/api/auditlogs/verify', { query: spanOf(days), signal })).data,
);

/** Checks the chain of the period in the address, and says what that proves. */
export function VerifyLog() {
  const t = texts().auditLog;
  const { from = '', to = '' } = useFilters().values;
  const state = check.state.value;
  return (
    <Section title={t.verify} lead={t.verifyHint}>
      {state.stage === 'running' && (
        <WorkProgress label={t.checking} startedAt={state.startedAt} stop={check.stop}>
          {t.mayLeave}
        </WorkProgress>
      )}
      {state.stage === 'done' && <Result days={state.about} result={state.result} />}
      {state.stage === 'failed' && <Refusal error={state.error} errors={t.errors} />}
      {state.stage !== 'running' && (
        <div>
          <button type="button" class="button primary" onClick={() => void check.start({ from, to })}>
            {state.stage === 'done' ? t.again : t.verifyNow}
          </button>
        </div>
      )}
    </Section>
  );
}

function Result({
  days,
  result: { valid, checked, firstBroken, head, witnesses },
}: {
  readonly days: Days;
  readonly result: Verification;
}) {
  const t = texts().auditLog;
  const period = daysInWords(days, t.whole);
  return (
    <div class={valid ? 'verdict good' : 'verdict bad'}>
      <p class="verdict-word" role="status">
        <span aria-hidden="true">{valid ? '✓' : '!'}</span> {valid ? t.valid : t.invalid}
      </p>
      <p>{(valid ? t.validHint : t.invalidHint)(checked, number(checked), period)}</p>
      {firstBroken && (
        <p>
          {t.broken} <a href={screenLink(`/audit/${firstBroken.id}`)}>{t.entry(String(firstBroken.id))}</a>.{' '}
          {t.reasons[firstBroken.reason] ?? t.otherReason}
        </p>
      )}
      {valid && (
        <>
          <h3>{t.proves}</h3>
          <p>{t.provesHint}</p>
          <h3>{t.provesNot}</h3>
          <p>{t.provesNotHint}</p>
        </>
      )}
      {witnesses.length > 0 && (
        <>
          <h3>{t.witnesses}</h3>
          <ul>
            {witnesses.map(({ name, cosigned, refused }) => (
              <li key={name}>
                <strong>{name}</strong>:{' '}
                {refused ? t.witnessRefuses : t.witnessCosigned(cosigned, number(cosigned))}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t.head}</h3>
      <p class="with-link">
        <span>
          {t.entry(String(head.id))}: <code>{head.hash}</code>
        </span>
        <CopyButton text={`${head.id} ${head.hash}`} label={t.copyHead} />
      </p>
    </div>
  );
}
