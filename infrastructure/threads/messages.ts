import type { MessagePort } from 'node:worker_threads';
import type { SafeError } from '../telemetry/safe-error.js';

/** The message to the thread that begins a request. Each message on `port` asks for a page; closing it ends the request. */
export interface Asked<Request> {
  readonly request: Request;
  readonly port: MessagePort;
}

/** The answer of the thread to a message on the port. */
export type Answered<Page> =
  { readonly page: Page } | { readonly end: true } | { readonly failure: SafeError };
