import { createUser } from '../../../application/user/create-user.js';
import { systemCommand } from '../in-memory/in-memory-app.js';
import { type SoftAuthenticator, softAuthenticator } from '../samples/soft-authenticator.js';
import { addTotp, totpCode } from '../samples/second-factor.js';
import type { OidcService } from './oidc-service.js';
import { givePasskey } from './passkey-page.js';

/** A user of `acme`, by default with an authenticator app and a passkey. */
export interface PersonWithFactors {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly device: SoftAuthenticator;
  readonly backupCodes: readonly string[];
  /** Advances the clock by a time step and returns the code of the app, which was not used before. */
  nextCode(): string;
}

export type FactorKind = 'totp' | 'passkey';

/** Creates such a user, with these factors. `emailVerified`: default false. */
export async function personWithFactors(
  oidc: OidcService,
  email: string,
  kinds: readonly FactorKind[] = ['totp', 'passkey'],
  { emailVerified = false } = {},
): Promise<PersonWithFactors> {
  const { app } = oidc.runtime;
  const tenantId = oidc.tenantIds['acme']!;
  const password = 'correct horse staple';
  const input = { email, password, emailVerified };
  const { record } = await createUser(app, systemCommand({ tenantId }), input);
  const added = kinds.includes('totp') ? await addTotp(app, tenantId, record.id) : null;
  const device = softAuthenticator(app.addresses.tenantHost('acme'));
  if (kinds.includes('passkey')) await givePasskey(app, tenantId, record.id, device);
  const nextCode = (): string => {
    oidc.clock.advance(30_000);
    return totpCode(added!.secret, oidc.clock.now());
  };
  return { userId: record.id, email, password, device, backupCodes: added?.backupCodes ?? [], nextCode };
}
