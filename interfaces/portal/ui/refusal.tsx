import type { ApiError, InputFault, PlanLimit } from '../api/api-error.js';
import { person } from '../session/session.js';
import { texts } from '../texts/language.js';
import { CopyButton } from './copy-button.js';
import { type FaultTexts, faultText } from './form/fault-text.js';
import { number } from './format.js';
import { screenLink } from './link.js';

export interface RefusalProps {
  readonly error: ApiError;
  /** Faults that have no field of their own. */
  readonly faults?: readonly InputFault[];
  /** Texts by code, beside those of every screen. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly faultTexts?: FaultTexts;
}

/** Returns the text of a refusal by its code; the title of the answer where there is none. */
export const refusalText = (error: ApiError, errors: Readonly<Record<string, string>> = {}): string =>
  error.planLimit === null
    ? (errors[error.code] ?? texts().errors[error.code] ?? error.title)
    : planLimitText(error.planLimit);

function planLimitText({ limit, plan, most, present }: PlanLimit): string {
  const t = texts().planLimit;
  const [one, more] = t.kinds[limit] ?? [limit, limit];
  return t.text(plan, `${number(most)} ${most === 1 ? one : more}`, number(present));
}

/** A refusal; one that the texts do not know has the reference that support needs. */
export function Refusal({ error, faults = [], errors = {}, faultTexts = {} }: RefusalProps) {
  const isKnown =
    error.planLimit !== null || errors[error.code] !== undefined || texts().errors[error.code] !== undefined;
  return (
    <div class="alert" role="alert" tabIndex={-1}>
      <p>{refusalText(error, errors)}</p>
      {error.planLimit !== null && <Remedy />}
      {error.clients.length > 0 && (
        <ul>
          {error.clients.map(({ clientId, name }) => (
            <li key={clientId}>
              <a href={screenLink(`/applications/${encodeURIComponent(clientId)}`)}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={fault.pointer}>
              <code>{fault.pointer}</code>: {faultText(fault, faultTexts)}
            </li>
          ))}
        </ul>
      )}
      {!isKnown && error.traceId !== null && (
        <p class="soft">
          {texts().states.traceId} <code>{error.traceId}</code> <CopyButton text={error.traceId} />
        </p>
      )}
    </div>
  );
}

/** What leads to a larger plan: only owners choose it. */
function Remedy() {
  const t = texts().planLimit;
  return (
    <p>{person.value?.isOwner === true ? <a href={screenLink('/billing')}>{t.plans}</a> : t.askOwner}</p>
  );
}
