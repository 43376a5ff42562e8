import { DomainError } from '../../domain/shared/domain-error.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import {
  decideLegacySignIn,
  decideLegacySignInConfirmation,
  decideLegacySignInRemoval,
} from '../../domain/tenant/change-legacy-sign-in.js';
import { presentTenant } from '../../domain/tenant/tenant.js';
import { webhookUrlFaults, isListenerUrl } from '../../domain/webhook/webhook-input.js';
import type { DeliveryApp, LogApp } from '../app.js';
import type { CommandContext, Done, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { tenantTarget } from '../tenant/tenant-stream.js';
import { dropEndedSecrets } from './drop-ended-secrets.js';
import { type LegacySignInRecord, legacySignInRecord } from './legacy-sign-in-record.js';

export interface SetLegacySignInInput {
  readonly url: string;
  /** Default: false. */
  readonly trustVerified?: boolean | undefined;
}

/** Characters of the secret that are shown later. */
const SHOWN = 4;

/**
 * Lets sign-ins of people who have no password here ask the system at this URL, for 90 days. Each command makes a new secret,
 * which signs the questions as webhooks are signed; a repeated command returns the same. Throws `invalid_input` for a URL
 * that no webhook may have; `legacy_sign_in_replaced` when a repeated command finds its secret replaced since.
 */
export async function setLegacySignIn(
  app: DeliveryApp,
  context: CommandContext,
  { url, trustVerified = false }: SetLegacySignInInput,
): Promise<Outcome<LegacySignInRecord> & { readonly secret: string }> {
  refuseFaults(webhookUrlFaults(url, isListenerUrl(url) ? await app.listeners.fault(url) : null));
  const { tenantId, commandId } = context;
  const secretId = app.ids.derive(commandId, 'legacy sign-in secret');
  const made = { tenantId, webhookId: tenantId, secretId, secret: app.secrets.newWebhookSecret() };
  // kept before the event is appended, so that every question can be signed; the tenant's own counts for no webhook
  const secret = (await app.webhookSecrets.store(made, Number.MAX_SAFE_INTEGER)) ?? made.secret;
  const { state, revision, position } = written(
    await execute(app, context, {
      ...tenantTarget(tenantId),
      step: 'legacy sign-in',
      expects: presentTenant,
      decide: (present) =>
        decideLegacySignIn(present, { url, secretId, secretHint: secret.slice(-SHOWN), trustVerified }),
    }),
  );
  const { legacySignIn } = presentTenant(state);
  if (legacySignIn?.secretId !== secretId)
    throw new DomainError(
      'conflict',
      'legacy_sign_in_replaced',
      'It was set and has been replaced or removed since; set it again to get another secret.',
    );
  return { record: legacySignInRecord(legacySignIn), secret, revision, position };
}

/** Lets it go on for another 90 days. Throws `legacy_sign_in_not_found` where none is asked now. */
export async function confirmLegacySignIn(
  app: LogApp,
  context: CommandContext,
): Promise<Outcome<LegacySignInRecord>> {
  const { state, revision, position } = written(
    await execute(app, context, {
      ...tenantTarget(context.tenantId),
      expects: presentTenant,
      decide: (present) => decideLegacySignInConfirmation(present, isoTime(app.clock.now())),
    }),
  );
  return { record: legacySignInRecord(presentTenant(state).legacySignIn!), revision, position };
}

/** Ends it, and deletes its secrets. Idempotent. */
export async function removeLegacySignIn(app: DeliveryApp, context: CommandContext): Promise<Done> {
  const ended = await execute(app, context, {
    ...tenantTarget(context.tenantId),
    expects: presentTenant,
    decide: decideLegacySignInRemoval,
  });
  await dropEndedSecrets(app, ended);
  return { position: ended.position };
}
