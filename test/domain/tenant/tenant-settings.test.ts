import { expect } from 'chai';
import { decideSettingsChange } from '../../../domain/tenant/change-tenant.js';
import {
  defaultSettings,
  type SettingsChanges,
  settingNames,
  settingsFaults,
  strengthOf,
  tenantSettings,
} from '../../../domain/tenant/tenant-settings.js';
import type { DomainError } from '../../../domain/shared/domain-error.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import { faultsOf } from '../../support/samples/given.js';

const tenantId = '00000000-0000-7000-8000-000000000001';
const state: PresentTenant = {
  status: 'active',
  lock: null,
  deletion: null,
  tenantId,
  slug: 'acme',
  name: 'Acme',
  defaultLocale: null,
  mailFromName: null,
  settings: defaultSettings,
  legacySignIn: null,
  isLimited: false,
  createdAt: '2026-01-02T03:04:05.678Z',
};
const decide = (changes: SettingsChanges) => decideSettingsChange(state, changes);
const faultsFor = (changes: object): readonly string[] => {
  try {
    decide(changes);
    return [];
  } catch (error) {
    return faultsOf(error as DomainError);
  }
};

describe('the settings of a tenant', () => {
  it('the default settings of a tenant are free of faults', () => {
    expect(settingsFaults('', { ...defaultSettings })).to.deep.equal([]);
    expect(Object.keys(defaultSettings)).to.have.members([...settingNames]);
  });

  it('a change of settings keeps what differs alone, and is none where nothing does', () => {
    expect(decide({ mfa: 'required', passkeys: true, passwordMinLength: 12 })).to.deep.equal([
      { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'required', passwordMinLength: 12 } },
    ]);
    expect(
      decide({ mfa: 'optional', signUpDomains: [], profileEditing: defaultSettings.profileEditing }),
    ).to.deep.equal([]);
  });

  it('the strengths of settings keep their values and their order, which the memory of an alert has', () => {
    const watched = settingNames.filter((name) => tenantSettings[name].safer);
    expect(watched.map((name) => [name, strengthOf(name, defaultSettings[name])])).to.deep.equal([
      ['mfa', 1],
      ['emailCode', 1],
      ['passwordMinLength', 8],
      ['rememberDeviceDays', -30],
      ['sessionIdleHours', -24],
      ['sessionMaxDays', -14],
      ['alertMails', 1],
      ['metadataClients', 0],
    ]);
    expect([strengthOf('mfa', 'required'), strengthOf('emailCode', true)]).to.deep.equal([3, 0]);
  });

  for (const [changes, fault] of [
    [{ mfa: 'sometimes' }, '/mfa enum'],
    [{ passkeys: 'yes' }, '/passkeys type'],
    [{ passwordMinLength: 7 }, '/passwordMinLength range'],
    [{ passwordMinLength: 65 }, '/passwordMinLength range'],
    [{ passwordMinLength: 8.5 }, '/passwordMinLength range'],
    [{ sessionIdleHours: 0 }, '/sessionIdleHours range'],
    [{ sessionMaxDays: 15 }, '/sessionMaxDays range'],
    [{ rememberDeviceDays: 91 }, '/rememberDeviceDays range'],
    [{ deletionGraceDays: 31 }, '/deletionGraceDays range'],
    [{ signUpDomains: 'a.test' }, '/signUpDomains type'],
    [{ signUpDomains: ['A.test'] }, '/signUpDomains/0 format'],
    [{ signUpDomains: ['test'] }, '/signUpDomains/0 format'],
    [{ signUpDomains: ['a.test', 'a.test'] }, '/signUpDomains/1 repeated'],
    [{ profileEditing: ['password'] }, '/profileEditing/0 enum'],
    [{ signUp: 'domains' }, '/signUpDomains required'],
    [{ metadataClients: 'listed' }, '/metadataClientHosts required'],
    [{ metadataClientHosts: ['https://a.test'] }, '/metadataClientHosts/0 format'],
    [{ metadataClientHosts: ['a.test:443'] }, '/metadataClientHosts/0 format'],
    [{ colour: 'red' }, '/colour unknown'],
  ] as const)
    it(`a change of settings to ${JSON.stringify(changes)} is refused`, () => {
      expect(faultsFor(changes)).to.deep.equal([fault]);
    });
});
