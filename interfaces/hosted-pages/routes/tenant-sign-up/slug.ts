import {
  type SlugStatus,
  proposeSlug,
  slugStatus,
} from '../../../../application/sign-up/tenant/propose-slug.js';
import { rateLimited } from '../../../http/answers/problem.js';
import { single } from '../../../http/requests/form-body.js';
import type { SlugAnswer } from '../../browser/page-data.js';
import { textsOf } from '../../page-request/language.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { type HostedPage, type Who, hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { presentSignUp } from '../sign-up/present-sign-up.js';
import type { StartDeps } from './start-deps.js';

/** The most characters of a typed name or slug that are looked at. */
const MOST_TYPED = 200;

/** A request for the look at a slug. */
interface SlugRequest extends PageRequest {
  readonly signUpId: string;
}

/** Who proved an address for the sign-up of a tenant in this browser. All others are refused in JSON, as is who asks too often. */
const whoProvedAddress = (deps: StartDeps): Who<SlugRequest> => ({
  about: 'other',
  async admit(_, page) {
    const { req, res } = page;
    const rate = await deps.slugChecks.take(req.context.ip);
    if (!rate.allowed) {
      deps.respond.problem(req, res, rateLimited(rate, deps.app.clock.now()));
      return null;
    }
    const present = await presentSignUp(deps, page);
    if (present !== null && (present.by === 'link' || present.signUp.proved))
      return { ...page, signUpId: present.signUp.signUpId };
    const detail = 'This sign-up is over, or its address is not proved in this browser; begin again.';
    deps.respond.problem(req, res, { status: 403, code: 'sign_up_over', detail });
    return null;
  },
  subject: (_, { signUpId }) => signUpId,
});

/**
 * Returns the row that informs the script of the last form, as JSON, whether a slug is free: the typed one, else one that is made
 * of the name.
 */
export const slugRow = (deps: StartDeps, path: string): HostedPage =>
  hostedPage({
    path,
    whileLocked: 'stops',
    who: whoProvedAddress(deps),
    form: { fields: ['name', 'slug'], submit: answerSlug },
  });

async function answerSlug(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { req, res, parameters, frame } = page;
  const typed = (name: string): string => (single(parameters, name) ?? '').trim().slice(0, MOST_TYPED);
  const slug = typed('slug').toLowerCase();
  const texts = textsOf(frame.language).tenantSignUp.details.status;
  const proposed = slug === '' ? await proposeSlug(deps.app, typed('name')) : null;
  const status: SlugStatus | null =
    slug !== '' ? await slugStatus(deps.app, slug) : proposed === null ? null : 'free';
  const answer: SlugAnswer = {
    slug: proposed ?? slug,
    status: status,
    text: status === null ? '' : texts[status],
  };
  deps.respond.json(req, res, 200, JSON.stringify(answer), ['Cache-Control', 'no-store']);
}
