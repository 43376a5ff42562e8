import { signal } from '@preact/signals';

/** Why a person may not go on, though they are signed in. */
export type Access =
  'administrator' | 'notAdministrator' | 'noSupportAccess' | 'locked' | 'ended' | 'signedOut';

/** Whether the signed-in person may go on; every other value has a screen of its own. */
export const access = signal<Access>('administrator');

/** How often the service refused something because the tenant is locked: owners may go on, with less. */
export const lockRefusals = signal(0);

/** Records that the person has lost their rights, or the tenant was locked, when a refusal's code says so. */
export function lostRights(code: string): void {
  if (code === 'administrator_required' || code === 'operator_required') access.value = 'notAdministrator';
  else if (code === 'support_access_required') access.value = 'noSupportAccess';
  else if (code === 'tenant_locked') lockRefusals.value += 1;
}
