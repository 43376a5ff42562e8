import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import type { SignUpRequest } from '../../../../application/sign-up/request-sign-up.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { Texts } from '../../texts/english.js';
import type { SignUpAddresses } from '../../views/sign-up/parts.js';
import type { PresentSignUp } from './present-sign-up.js';

/** What the first form says about the address that was sent; `over`: the sign-up before it is over. */
export type AddressProblem = 'emailRequired' | 'emailFormat' | 'over' | 'full' | 'limited' | MailLimited;

/** A sign-up: an address, then a code or a link, then a last step. What a person's and a tenant's differ in. */
export interface SignUpFlow {
  /** The path of its page, and that of the tasks of proof of work, as browsers know them. */
  readonly path: string;
  readonly workPath: string;
  /** Default: a tenant's host. */
  readonly addresses?: SignUpAddresses;
  /** The text of the link that begins again. */
  readonly beginsAgain: (texts: Texts) => string;
  /** Shows the first form. */
  readonly showAddress: (
    deps: PagesDeps,
    page: PageRequest,
    given?: { readonly email?: string; readonly problem?: AddressProblem },
  ) => void;
  /** Mails the code or the link. */
  readonly request: (
    deps: PagesDeps,
    page: PageRequest,
    input: { readonly email: string; readonly work: string | null },
  ) => Promise<SignUpRequest>;
  /** Returns the headers that store a sign-up which has started. */
  readonly storeSignUp: (deps: PagesDeps, page: PageRequest, secret: string) => HeaderList;
  /** Shows why the sign-up ended before its last step. */
  readonly showEnd: (
    deps: PagesDeps,
    page: PageRequest,
    end: Extract<SignUpRequest, { kind: 'refused' }> | { readonly kind: 'known' | 'over' },
  ) => void;
  readonly lastStep: {
    readonly fields: readonly string[];
    /** Returns what the token of its form is for. */
    readonly subject: (page: PageRequest, signUpId: string) => string;
    readonly show: (deps: PagesDeps, page: PageRequest, signUp: SignUp) => void;
    readonly submit: (deps: PagesDeps, page: PageRequest, present: PresentSignUp) => Promise<void>;
  };
}
