import { DomainError } from '../../domain/shared/domain-error.js';
import type { Parameters } from '../http/requests/form-body.js';
import type { PasswordFault } from './views/new-password.js';

const faults: Readonly<Record<string, PasswordFault>> = {
  required: 'passwordRequired',
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  unprintable: 'passwordUnprintable',
  guessable: 'passwordGuessable',
  common: 'passwordCommon',
  unchanged: 'passwordUnchanged',
};

/**
 * Returns a password that was typed twice, or its fault. A caller that omits the second field did not use the page's
 * form.
 */
export function typedPassword(
  parameters: Parameters,
): { readonly password: string } | { readonly fault: PasswordFault } {
  const [password = ''] = parameters.get('newPassword') ?? [];
  const [again = password] = parameters.get('newPasswordAgain') ?? [];
  if (password === '') return { fault: 'passwordRequired' };
  return again === password ? { password } : { fault: 'passwordsDiffer' };
}

/** Returns the fault that a use case found in a password, for the form; null for any other failure. */
export function passwordFaultOf(error: unknown): PasswordFault | null {
  if (!(error instanceof DomainError) || error.kind !== 'invalid') return null;
  const [fault] = error.faults;
  return faults[fault?.code ?? ''] ?? 'passwordOther';
}
