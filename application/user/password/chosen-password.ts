import { refuseFaults } from '../../../domain/shared/faults.js';
import { passwordFaults } from '../../../domain/user/password.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';

/**
 * Checks a password that a user chose for themself, and hashes it, however often it is asked for: a decision may be
 * taken more than once. `from`: the address that the request comes from. Throws `invalid_input`, `overloaded`.
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
