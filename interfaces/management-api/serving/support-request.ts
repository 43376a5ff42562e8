import { randomUUID } from 'node:crypto';
import { recordSupportReads } from '../../../application/tenant/operators/record-support-reads.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { HttpRequest } from '../../http/http-types.js';
import { HttpProblem } from '../../http/answers/problem.js';
import type { SupportCaller } from '../../http/requests/request-context.js';
import { supportAccessRequired, supportReadsOnly } from './refusals.js';
import type { Answer, Api, ReadRoute, Route } from './route.js';

/**
 * Throws HttpProblem 403 unless the operator's access to the tenant is live, and the operation one of those that it reads: an
 * access never changes anything.
 */
export function refuseSupport(route: Route, { accessId }: SupportCaller): void {
  if (accessId === null) throw new HttpProblem(supportAccessRequired);
  if (route.method !== 'GET' || route.peopleForSupport === undefined) throw new HttpProblem(supportReadsOnly);
}

/** Returns the context of the operator's read for the tenant's log, which has a pseudonym and no address. */
export const supportContext = (
  { context: { traceId } }: HttpRequest,
  { tenantId, operatorId }: SupportCaller,
): CommandContext => ({
  tenantId,
  actor: { type: 'operator', id: operatorId },
  source: 'portal',
  traceId,
  commandId: randomUUID(),
  ip: null,
  userAgent: null,
});

/** Records who is in an answer to an operator, before it is sent; nothing for any other caller. */
export async function recordSupportRead(
  { app }: Api,
  { operationId: operation, peopleForSupport }: ReadRoute,
  req: HttpRequest,
  { body }: Answer,
): Promise<void> {
  const support = req.context.caller?.support;
  if (!support || support.accessId === null || peopleForSupport === undefined) return;
  await recordSupportReads(app, supportContext(req, support), {
    supportAccessId: support.accessId,
    operation,
    userIds: peopleForSupport(body ?? {}),
    isFirstUse: support.isFirstUse,
  });
}

interface UserView {
  readonly id: string;
  readonly erased?: true;
}

/** Returns the users of a page, for `peopleForSupport`; of those who are erased nothing is shown. */
export const usersOfPage = (body: object): readonly string[] =>
  (body as { readonly items: readonly UserView[] }).items.flatMap(({ id, erased }) => (erased ? [] : [id]));

/** Returns the user of a record, likewise. */
export const userOfRecord = (body: object): readonly string[] => usersOfPage({ items: [body] });

/** For answers without people. */
export const noPeople = (): readonly string[] => [];
