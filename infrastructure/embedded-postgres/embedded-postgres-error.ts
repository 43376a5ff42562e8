/** The kinds of failures, by stable codes. */
export type EmbeddedPostgresErrorCode =
  | 'unsupported-platform'
  | 'binaries-missing'
  | 'no-usable-account'
  | 'not-a-cluster'
  | 'wrong-version'
  | 'password-missing'
  | 'password-refused'
  | 'initdb-failed'
  | 'start-failed'
  | 'stop-failed';

/** A failure of the embedded database. Its message is one sentence for the operator and holds no secret. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
