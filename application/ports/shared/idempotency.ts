/** A request that carries an `Idempotency-Key` (chapter "Idempotency" of the API description). */
export interface IdempotentRequest {
  readonly tenantId: string;
  /** Id of the API key, or of whoever asks. */
  readonly credentialId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** The body's bytes. */
  readonly body: Uint8Array;
}

/** An answer, as it is kept. */
export interface StoredAnswer {
  readonly status: number;
  /** Names and values that belong to the answer itself, such as `Location`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to run a request, for 30 s. */
export interface IdempotentRun {
  readonly kind: 'run';
  /** UUID, the same one for every run of this request: a repetition after a crash is the same command. */
  readonly commandId: string;
  /** Keeps the answer, sealed for the subject it speaks of. Nothing happens when somebody else took over. */
  finish(answer: StoredAnswer, subject: string): Promise<void>;
  /** Gives the request up without an answer: the next one runs again, as the same command. */
  release(): Promise<void>;
  /** Nothing came of the request: its key is free for another one. */
  forget(): Promise<void>;
}

export type IdempotencyClaim =
  | IdempotentRun
  /** It ran before; this was the answer. */
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** It ran before, and the person the answer spoke of was erased since. It does not run again. */
  | { readonly kind: 'erased' }
  /** Somebody runs it right now. */
  | { readonly kind: 'running'; readonly retryAfterSeconds: number }
  /** The key was used with another body. */
  | { readonly kind: 'reused' };

/** Remembers for 24 hours what a request was answered, so that its repetition changes nothing. */
export interface Idempotency {
  claim(request: IdempotentRequest): Promise<IdempotencyClaim>;
}
