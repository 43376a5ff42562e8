import type { PresentConnection } from '../../domain/connection/connection.js';
import type { ClientApp } from '../app.js';

/** Returns the secret of a connection; null without one, and for one that is lost. */
export const secretOf = async (
  { connectionSecrets }: Pick<ClientApp, 'connectionSecrets'>,
  tenantId: string,
  { secretId }: Pick<PresentConnection, 'secretId'>,
): Promise<string | null> => (secretId === null ? null : connectionSecrets.open(tenantId, secretId));
