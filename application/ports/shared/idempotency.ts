/** A request that carries an `Idempotency-Key` (chapter "Idempotency" of the API description). */
export interface IdempotentRequest {
  readonly tenantId: string;
  /** Id of the API key, or of the user of an access token. */
  readonly credentialId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: Uint8Array;
}

/** The stored answer to a request. */
export interface StoredAnswer {
  readonly status: number;
  /** The headers of the answer itself, such as `Location`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to run a request, for 30 s at the most. It ends within 4 s after its process. */
export interface IdempotentRun {
  readonly kind: 'run';
  /** UUID, the same one for every run of this request: a repetition after a crash is the same command. */
  readonly commandId: string;
  /** Stores the answer, sealed with the key of the subject. Does nothing when another process took the request over. */
  finish(answer: StoredAnswer, subject: string): Promise<void>;
  /** Ends the run without an answer: a repetition runs again, as the same command. */
  release(): Promise<void>;
  /** Ends the run without an effect: the key is free for another request. */
  forget(): Promise<void>;
}

export type IdempotencyClaim =
  | IdempotentRun
  /** The request ran before, with this answer. */
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** The request ran before, and the user in its answer was erased since. It does not run again. */
  | { readonly kind: 'erased' }
  /** The request is running. */
  | { readonly kind: 'running'; readonly retryAfterSeconds: number }
  /** The key was used with another body. */
  | { readonly kind: 'reused' };

/** Stores the answers to requests for 24 hours, so that a repetition changes nothing. */
export interface Idempotency {
  claim(request: IdempotentRequest): Promise<IdempotencyClaim>;
}
