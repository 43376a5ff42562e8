import type { MessagePort } from 'node:worker_threads';
import type { SafeError } from '../telemetry/safe-error.js';

/** To the thread: somebody asks for pages, one with each message on `port`, and leaves by closing it. */
export interface Asked<Request> {
  readonly request: Request;
  readonly port: MessagePort;
}

/** From the thread, to each message on the port. */
export type Answered<Page> =
  { readonly page: Page } | { readonly end: true } | { readonly failure: SafeError };
