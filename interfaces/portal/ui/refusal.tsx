import type { ApiError, InputFault } from '../api/api-error.js';
import { texts } from '../texts/language.js';
import { CopyButton } from './copy-button.js';

export interface RefusalProps {
  readonly error: ApiError;
  /** Faults that have no field of their own. */
  readonly faults?: readonly InputFault[];
  /** Texts by code, beside those of every screen. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Returns the text of a refusal by its code; the title of the answer where there is none. */
export const refusalText = (error: ApiError, errors: Readonly<Record<string, string>> = {}): string =>
  errors[error.code] ?? texts().errors[error.code] ?? error.title;

/** A refusal; one that the texts do not know has the reference that support needs. */
export function Refusal({ error, faults = [], errors = {} }: RefusalProps) {
  const isKnown = errors[error.code] !== undefined || texts().errors[error.code] !== undefined;
  return (
    <div class="alert" role="alert" tabIndex={-1}>
      <p>{refusalText(error, errors)}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ pointer, detail }) => (
            <li key={pointer}>
              <code>{pointer}</code> {detail}
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
