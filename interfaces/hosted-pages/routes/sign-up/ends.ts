import type { CompletedSignUp } from '../../../../application/sign-up/complete-sign-up.js';
import { show } from '../../answers.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { accountKnownPage } from '../../views/sign-up/refusals.js';
import { showAddress, showRefused } from './address.js';
import { forgetAll } from './present-sign-up.js';

/** Shows why a sign-up ended without an account, or that there is one. */
export function showEnd(
  deps: PagesDeps,
  page: PageRequest,
  end: Exclude<CompletedSignUp, { kind: 'created' }>,
): void {
  switch (end.kind) {
    case 'known': {
      const content = accountKnownPage(page.frame, page.request?.handle ?? null);
      show(deps, page, content, { status: 409, headers: forgetAll(deps) });
      return;
    }
    case 'refused':
      showRefused(deps, page, end.reason);
      return;
    case 'full':
    case 'over':
      showAddress(deps, page, { problem: end.kind });
  }
}
