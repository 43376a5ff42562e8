import { asUser } from '../../../../application/shared/visitor-context.js';
import { isoTime } from '../../../../application/shared/event-context.js';
import { withItemTimeout } from '../../../../application/shared/with-timeout.js';
import { exportData } from '../../../../application/user/data-export/export-data.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { sendStream } from '../../../http/answers/send-stream.js';
import { accountPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  showAccountPage,
  signedIn,
} from '../../page-request/account-page.js';
import { textsOf } from '../../page-request/language.js';
import { visitorContext } from '../../page-request/page-request.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { type DownloadProblem, dataPage } from '../../views/account/data.js';

const PATH = accountPaths.data;

/** The page on which users download their data. Only the download asks for a step-up. */
export const dataPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: signedIn,
    open: (deps, page) => open(deps, page, null),
  }),
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: steppedUp('mailbox'),
    form: { fields: [], submit: download },
  }),
];

const statuses: Readonly<Record<DownloadProblem, number>> = { limit: 429, busy: 503 };

function open(deps: PagesDeps, page: AccountPageRequest, problem: DownloadProblem | null): void {
  const view = {
    csrf: accountToken(deps, page, PATH),
    mayDelete: page.tenant.settings.selfDeletion,
    notice: page.notice,
    problem,
  };
  showAccountPage(deps, page, dataPage(page.frame, view), problem === null ? 200 : statuses[problem]);
}

const problems: Readonly<Record<string, DownloadProblem>> = {
  data_export_limit: 'limit',
  audit_log_behind: 'busy',
};

/** Sends all data about the user. The event is in the log before the first byte. */
async function download(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { app, audit, dataExport, respond } = deps;
  const { req, res, session, headers } = page;
  const { userId } = session.user;
  const context = asUser(visitorContext(deps, page), userId);
  try {
    const { download: texts } = textsOf(page.frame.language).account.data;
    const now = isoTime(app.clock.now());
    const readMe = { name: texts.readMeName, text: texts.readMe(page.tenant.name, now) };
    const asked = { userId, sessionId: session.session.sessionId, readMe };
    const { archive } = await exportData(app, { audit, ...dataExport }, context, asked);
    const fileName = texts.fileName(now.slice(0, 10));
    const answer = { mediaType: 'application/zip', fileName, pieces: withItemTimeout(archive) };
    await sendStream(respond, req, res, answer, headers);
  } catch (error) {
    const problem = error instanceof DomainError ? problems[error.code] : undefined;
    if (problem === undefined) throw error;
    open(deps, page, problem);
  }
}
