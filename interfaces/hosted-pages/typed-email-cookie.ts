import type { PendingRequest } from '../../application/authorization/pending-request.js';
import { emailFaults, normaliseEmail } from '../../domain/shared/email.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { HttpRequest } from '../http/http-types.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';

/** The most characters that are looked at; no address is longer. */
const MOST_TYPED = 320;

type Needs = Pick<PagesDeps, 'cookies'>;
type Prefilled = Pick<PageRequest, 'req' | 'request'>;
type About = Pick<PendingRequest, 'handle'> | null;

/**
 * Returns the headers that store the address as it was typed, for the forms that ask for it next. None for text that is no
 * address, which is often the password, typed into the wrong field: the next person at this browser would see it.
 */
export const storeTypedEmail = ({ cookies }: Needs, email: string, request: About): HeaderList =>
  email.length > MOST_TYPED || emailFaults('/email', normaliseEmail(email)).length > 0
    ? []
    : cookies.set(
        'tessera_typed_email',
        `${Buffer.from(email).toString('base64url')}.${request?.handle ?? ''}`,
      );

/** An address that was typed. */
export interface TypedEmail {
  readonly email: string;
  /** Whether it was typed for this authorization request, or for none where there is none. */
  readonly isForThis: boolean;
}

/** Returns the address that was typed in this browser last; null for none. */
export function typedEmailOf({ cookies }: Needs, req: HttpRequest, request: About): TypedEmail | null {
  const [, email, handle] =
    /^([\w-]{1,2000})\.([\w-]*)$/.exec(cookies.read(req, 'tessera_typed_email') ?? '') ?? [];
  return email === undefined
    ? null
    : { email: Buffer.from(email, 'base64url').toString(), isForThis: handle === (request?.handle ?? '') };
}

/**
 * Returns the address that a form for an address begins with: the one that was typed for its authorization request, else that of
 * `login_hint`, else one that was typed for something else; null for none.
 */
export function prefilledEmail(deps: Needs, { req, request }: Prefilled): string | null {
  const typed = typedEmailOf(deps, req, request);
  return (typed?.isForThis === true ? typed.email : request?.loginHint) ?? typed?.email ?? null;
}

/** Returns the headers that delete the address; none when the browser sent none. */
export const forgetTypedEmail = ({ cookies }: Needs, req: HttpRequest): HeaderList =>
  cookies.clearSent(req, 'tessera_typed_email');
