import { DomainError } from '../../domain/shared/domain-error.js';
import { findClientOfTenant } from '../client/find-client.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';
import type { ApplicationsApp } from './list-applications.js';

/**
 * Withdraws what a user allowed an application: forgets their consent, and ends its codes and grants. Throws
 * `application_not_found` when it had neither consent nor grants.
 */
export async function withdrawAccess(
  app: ApplicationsApp,
  context: CommandContext,
  { userId, clientId }: { readonly userId: string; readonly clientId: string },
): Promise<Done> {
  const { tenantId } = context;
  // the consent goes first, so that no new grant comes from it. Rows go before the event: see `end-sessions.ts`
  const hadConsent = await app.consents.forget(tenantId, userId, clientId);
  const grants = await app.grants.revokeOfClient({ tenantId, userId, clientId });
  if (!hadConsent && grants === 0)
    throw new DomainError('not-found', 'application_not_found', 'There is no such application.');
  const found = await findClientOfTenant(app, tenantId, clientId);
  const clientName = found ? { clientName: found.client.name } : {};
  const data = { userId, clientId, ...clientName, grants };
  return { position: await recordSignIn(app, context, userId, [{ type: 'ClientAccessWithdrawn', data }]) };
}
