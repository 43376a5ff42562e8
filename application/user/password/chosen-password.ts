import { refuseFaults } from '../../../domain/shared/faults.js';
import { passwordFaults } from '../../../domain/user/password.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';

/**
 * Returns a check and hash of a password that a user chose. The password is hashed once, however often `hashFor` is
 * called: a decision may be repeated. `from`: the address that the request comes from. `hashFor` throws `invalid_input`,
 * `overloaded`.
 */
export function chosenPassword(
  app: Pick<App, 'secrets'>,
  password: string,
  from: string | null,
): { hashFor(user: PresentUser): Promise<string> } {
  let hash: Promise<string> | undefined;
  return {
    hashFor: async (user) => {
      refuseFaults(passwordFaults('/password', password, user));
      hash ??= app.secrets.hashPassword(password, from);
      return hash;
    },
  };
}
