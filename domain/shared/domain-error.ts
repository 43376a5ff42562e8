/** The kind of a refusal, which `interfaces/http/answers/problem.ts` maps to a status. */
export type ErrorKind =
  'invalid' | 'unsupported' | 'not-found' | 'conflict' | 'forbidden' | 'precondition' | 'unavailable';

/** One member of the input that is at fault. */
export interface InputFault {
  /** JSON Pointer (RFC 6901) into the body, or the name of a query parameter. */
  readonly pointer: string;
  readonly code: string;
  /** The value's fault and the remedy. Never repeats a secret. */
  readonly detail: string;
}

/** A refusal by the rules. `code` is stable and part of the public interface; `detail` is a sentence for people. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly faults: readonly InputFault[];
  /** Further members of the answer: what `detail` says, for programs. */
  readonly members: Readonly<Record<string, unknown>>;
  constructor(
    kind: ErrorKind,
    code: string,
    detail: string,
    faults: readonly InputFault[] = [],
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.kind = kind;
    this.code = code;
    this.faults = faults;
    this.members = members;
  }
}
