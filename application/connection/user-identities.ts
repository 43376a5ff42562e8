import { hasManyDirectories } from '../../domain/connection/connection-values.js';
import { fault, refuseFaults } from '../../domain/shared/faults.js';
import { textFaults } from '../../domain/shared/text.js';
import type { Personal } from '../../domain/shared/event-definition.js';
import { refuseOwnLink } from '../../domain/user/own-account.js';
import { type PresentUser, presentUser, user } from '../../domain/user/user.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App, ClientApp, LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { loadConnection } from './connection-stream.js';
import { linkIdentity } from './link-identity.js';
import { identityDigestOf } from './unique-identity.js';

/** An external account of a user, as the Management API shows it. Times are ISO 8601 UTC with milliseconds. */
export interface IdentityRecord {
  readonly id: string;
  readonly connectionId: string;
  /** Name of the connection; null once it is deleted. */
  readonly connection: string | null;
  /** The user's id at the provider. */
  readonly subject: Personal<string>;
  /** The address that the provider stated when it was linked. */
  readonly email: Personal<string>;
  readonly linkedAt: string;
  readonly lastUsedAt: string | null;
}

/** Returns the external accounts of a user, oldest first. */
export async function identityRecordsOf(
  { connections, connectionUses }: Pick<App, 'connections' | 'connectionUses'>,
  tenantId: string,
  { userId, identities }: Pick<PresentUser, 'userId' | 'identities'>,
): Promise<IdentityRecord[]> {
  if (identities.length === 0) return [];
  const [listed, uses] = await Promise.all([
    connections.of(tenantId),
    connectionUses.ofIdentities(tenantId, userId),
  ]);
  const names = new Map(listed.map((one) => [one.connectionId, one.name]));
  return identities.map(({ identityId, connectionId, subject, identityEmail, linkedAt }) => ({
    id: identityId,
    connectionId,
    connection: names.get(connectionId) ?? null,
    subject,
    email: identityEmail,
    linkedAt,
    lastUsedAt: uses.get(identityId) ?? null,
  }));
}

/** Returns the external accounts of a user, oldest first. Throws `user_not_found`. */
export const readIdentities = async (
  app: ClientApp,
  tenantId: string,
  userId: string,
): Promise<IdentityRecord[]> => identityRecordsOf(app, tenantId, await presentUserOf(app, tenantId, userId));

const presentUserOf = async (app: LogApp, tenantId: string, userId: string): Promise<PresentUser> =>
  presentUser((await load(app, streamName(tenantId, 'user', userId), user)).state);

/** An external account that is to be linked. */
export interface LinkUserIdentityInput {
  readonly userId: string;
  readonly connectionId: string;
  /** The user's id at the connection's provider: the claim `sub` of its tokens. */
  readonly subject: string;
}

/** Bytes that a subject has at most in OpenID Connect are 255; other providers keep to it. */
export const mostOfSubject = 255;

/**
 * Links an account at the provider of a connection to a user other than the actor, without asking the provider. Idempotent: an
 * account that the user has already is returned. Throws `invalid_input`, `user_not_found`, `own_account`,
 * `connection_not_found`, `identity_taken`, `too_many_identities`, `owner_protected`.
 */
export async function linkUserIdentity(
  app: ClientApp,
  context: CommandContext,
  { userId, connectionId, subject }: LinkUserIdentityInput,
): Promise<Done & { readonly record: IdentityRecord }> {
  const { tenantId, commandId } = context;
  refuseFaults(textFaults('/subject', subject, { min: 1, max: mostOfSubject }));
  await presentUserOf(app, tenantId, userId);
  refuseOwnLink(context.actor, userId);
  const { issuer } = (await loadConnection(app, tenantId, connectionId)).connection;
  if (hasManyDirectories(issuer))
    refuseFaults([
      fault(
        '/connectionId',
        'many_directories',
        'lets in people of every directory, in which one subject may name several people; give a connection to the directory of this account, or let its user sign in',
      ),
    ]);
  const identityDigest = await identityDigestOf(app, tenantId, { issuer, subject });
  const { state, position } = await linkIdentity(app, context, {
    userId,
    identity: {
      identityId: app.ids.derive(commandId, 'identity'),
      connectionId,
      identityDigest,
      subject,
      identityEmail: null,
    },
  });
  const linked = state.identities.filter((one) => one.identityDigest === identityDigest);
  const [record] = await identityRecordsOf(app, tenantId, { userId, identities: linked });
  return { record: record!, position };
}
