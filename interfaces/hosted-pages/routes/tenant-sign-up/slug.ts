import {
  type SlugStanding,
  proposeSlug,
  slugStanding,
} from '../../../../application/sign-up/tenant/propose-slug.js';
import { rateLimited } from '../../../http/answers/problem.js';
import { single } from '../../../http/requests/form-body.js';
import type { SlugAnswer } from '../../browser/page-data.js';
import { textsOf } from '../../page-request/language.js';
import { isOwnForm } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { presentSignUp } from '../sign-up/present-sign-up.js';
import type { StartDeps } from './start-deps.js';

/** The most characters of a typed name or slug that are looked at. */
const MOST_TYPED = 200;

/**
 * Tells the script of the last form, as JSON, whether a slug is free: the typed one, else one that is made of the name.
 * Only who proved an address may ask.
 */
export async function answerSlug(deps: StartDeps, page: PageRequest): Promise<void> {
  const { req, res, parameters, frame } = page;
  const rate = await deps.slugChecks.take(req.context.ip);
  if (!rate.allowed) {
    deps.respond.problem(req, res, rateLimited(rate, deps.app.clock.now()));
    return;
  }
  const present = await presentSignUp(deps, page);
  if (present === null || (present.by === 'cookie' && !present.signUp.proved)) {
    const detail = 'This sign-up is over, or its address is not proved in this browser; begin again.';
    deps.respond.problem(req, res, { status: 403, code: 'sign_up_over', detail });
    return;
  }
  if (!isOwnForm(deps, page, present.signUp.signUpId)) return;
  const typed = (name: string): string => (single(parameters, name) ?? '').trim().slice(0, MOST_TYPED);
  const slug = typed('slug').toLowerCase();
  const texts = textsOf(frame.language).tenantSignUp.details.standing;
  const proposed = slug === '' ? await proposeSlug(deps.app, typed('name')) : null;
  const standing: SlugStanding | null =
    slug !== '' ? await slugStanding(deps.app, slug) : proposed === null ? null : 'free';
  const answer: SlugAnswer = {
    slug: proposed ?? slug,
    standing,
    text: standing === null ? '' : texts[standing],
  };
  deps.respond.json(req, res, 200, JSON.stringify(answer), ['Cache-Control', 'no-store']);
}
