import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import { number } from '../../ui/format.js';
import { Time } from '../../ui/time.js';

type Attempt = Schemas['Delivery']['attempts'][number];

/** The attempts of a delivery, each with the listener's answer. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const t = texts().webhooks;
  if (attempts.length === 0) return <p class="soft">{t.delivery.noAttempts}</p>;
  return (
    <ol class="attempts">
      {attempts.map((attempt) => (
        <li key={attempt.attemptId}>
          <p class="attempt">
            <strong>
              {t.delivery.number} {attempt.number}
            </strong>
            <Answer attempt={attempt} />
            <Time at={attempt.startedAt} isExact />
            {attempt.durationMs !== null && (
              <span class="soft">{t.delivery.milliseconds(number(attempt.durationMs))}</span>
            )}
          </p>
          {attempt.error !== null && <p>{t.reasons[attempt.error] ?? attempt.error}</p>}
          {attempt.responseSnippet !== null && attempt.responseSnippet !== '' && (
            <CodeBlock title={t.delivery.snippet} text={attempt.responseSnippet} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Answer({ attempt: { statusCode, error } }: { readonly attempt: Attempt }) {
  if (statusCode === null && error === null) return null;
  return <span class={`tag ${error === null ? 'good' : 'bad'}`}>{statusCode ?? error}</span>;
}
