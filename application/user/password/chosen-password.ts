import { refuseFaults } from '../../../domain/shared/faults.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { tenant } from '../../../domain/tenant/tenant.js';
import { passwordFaults } from '../../../domain/user/password.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { load } from '../../shared/load.js';

/** Returns the least length of new passwords at a tenant; undefined for a tenant that does not exist yet. */
export async function passwordMinLength(
  app: Pick<App, 'events'>,
  tenantId: string,
): Promise<number | undefined> {
  const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return 'settings' in state ? state.settings.passwordMinLength : undefined;
}

/**
 * Returns a check and hash of a password that a user chose. The password is hashed once, however often `hashFor` is
 * called: a decision may be repeated. `hashFor` throws `invalid_input`, `overloaded`.
 */
export function chosenPassword(
  app: Pick<App, 'events' | 'secrets'>,
  { tenantId, ip }: Pick<VisitorContext, 'tenantId' | 'ip'>,
  password: string,
): { hashFor(user: PresentUser): Promise<string> } {
  let hash: Promise<string> | undefined;
  return {
    hashFor: async (user) => {
      refuseFaults(passwordFaults('/password', password, user, await passwordMinLength(app, tenantId)));
      hash ??= app.secrets.hashPassword(password, ip);
      return hash;
    },
  };
}
