import type { WhileLocked } from '../../domain/tenant/lock-table.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';
import type { HeaderList } from '../http/answers/security-headers.js';

/**
 * Who may use a page. Each of its requests is admitted first; a form is accepted only with the token of the page that this
 * caller was shown.
 */
export interface Who<P extends PageRequest> {
  /** What `request` in the address or the form is a handle of: an authorization request, or nothing that is known here. */
  readonly about: 'authorization' | 'other';
  /** Returns the request with what proves that the caller may use the page; null once a caller who may not was answered. */
  readonly admit: (deps: PagesDeps, page: PageRequest) => P | null | Promise<P | null>;
  /** Returns what the token of the form is for, besides its path: a form that was shown to another caller is refused. */
  readonly subject: (deps: PagesDeps, page: P) => string;
  /** Returns the headers of the refusal of a form without its token. Default: none. */
  readonly refusedForm?: (deps: PagesDeps, page: P) => HeaderList;
  /**
   * Returns whether the caller may go on, once the token of a form was accepted. Answers otherwise. Default: they may.
   */
  readonly mayGoOn?: (deps: PagesDeps, page: P) => boolean;
}

/** A form of a page, sent by POST to the page's path. */
export interface PageForm<P extends PageRequest> {
  /** The fields that are read, besides `csrf` and `request`; `submit` sees no other. */
  readonly fields: readonly string[];
  /** Those that come back after a sign-in or a step-up, where the form needed one first: no passwords, codes and files. */
  readonly keeps?: readonly string[];
  readonly submit: (deps: PagesDeps, page: P) => void | Promise<void>;
}

/** A form with a file, sent by POST to the page's path. */
export interface PageUpload<P extends PageRequest> {
  readonly upload: (deps: PagesDeps, page: P, file: Buffer) => void | Promise<void>;
  /** Says what is wrong with the file, by the code of the problem. It changes nothing: no token was checked. */
  readonly unreadable: (deps: PagesDeps, page: P, problem: string) => void | Promise<void>;
}

/** A page of a tenant's host. */
export interface PageRow<P extends PageRequest> {
  readonly path: string;
  /** For whom it goes on while the tenant is locked. `owners`: in a sign-in to the portal. */
  readonly whileLocked: WhileLocked;
  readonly who: Who<P>;
  /**
   * Answers GET, and changes nothing. Answers HEAD, too, without the effects of GET (RFC 9110, section 9.2.1): no cookie is
   * set, no session renewed or ended, and no authorization request answered. Default: there is only the form.
   */
  readonly open?: (deps: PagesDeps, page: P) => void | Promise<void>;
  readonly form?: PageForm<P> | PageUpload<P>;
}

/** A row of the table of pages. Its handlers see what its own `who` admits. */
export type HostedPage = PageRow<PageRequest>;

/** Returns a row of the table; the handlers have to fit whom it admits. */
export const hostedPage = <P extends PageRequest>(row: PageRow<P>): HostedPage =>
  row as unknown as HostedPage;
