import { listActivity } from '../../../../application/audit/list-activity.js';
import type { AuditPageRequest } from '../../../../application/ports/audit/audit-log.js';
import { single } from '../../../http/requests/form-body.js';
import { accountPaths } from '../../account-sections.js';
import { type AccountPageRequest, showAccountPage, signedIn } from '../../page-request/account-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { activityPage } from '../../views/account/activity.js';

const PATH = accountPaths.activity;
const LIMIT = 25;

/** The page of what happened to the account. */
export const activityPages = [hostedPage({ path: PATH, whileLocked: 'stops', who: signedIn, open })];

async function open(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { tenant, session, parameters } = page;
  const paging = { limit: LIMIT, after: pageStart(single(parameters, 'before') ?? '') };
  const { items, next, lagging } = await listActivity(deps, tenant.tenantId, session.user.userId, paging);
  const address = next && `${PATH}?before=${next.occurredAt}_${next.id}`;
  showAccountPage(deps, page, activityPage(page.frame, { items, next: address, lagging }));
}

/** Returns where the page starts; the first page for an address that was not made here. */
function pageStart(text: string): AuditPageRequest['after'] {
  const [, occurredAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(text) ?? [];
  return id === '' || Number.isNaN(Date.parse(occurredAt)) ? null : { occurredAt, id: BigInt(id) };
}
