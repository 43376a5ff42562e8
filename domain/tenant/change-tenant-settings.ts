import { refuseFaults } from '../shared/faults.js';
import type { TenantEvent } from './tenant-events.js';
import { type SettingsChanges, type TenantSettings, settingsFaults } from './tenant-settings.js';
import type { PresentTenant } from './tenant.js';

/**
 * Decides a change of a tenant's settings: no event when nothing differs. Throws `invalid_input` for values outside of
 * their ranges, and for `signUp: domains` without a domain.
 */
export function decideSettingsChange(state: PresentTenant, changes: SettingsChanges): TenantEvent[] {
  refuseFaults(settingsFaults('', changes));
  const differing = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(state.settings[name as keyof TenantSettings]),
    ),
  ) as Partial<TenantSettings>;
  const { signUp, signUpDomains } = { ...state.settings, ...differing };
  if (signUp === 'domains' && signUpDomains.length === 0)
    refuseFaults([
      { pointer: '/signUpDomains', code: 'required', detail: 'is empty; name the domains that may sign up' },
    ]);
  if (Object.keys(differing).length === 0) return [];
  return [{ type: 'TenantSettingsChanged', data: { tenantId: state.tenantId, ...differing } }];
}
