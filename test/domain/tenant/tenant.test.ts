import { expect } from 'chai';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import { checkedReason, checkedTenant } from '../../../domain/tenant/tenant-input.js';
import { checkedTenantChanges, decideTenantChange } from '../../../domain/tenant/change-tenant.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import {
  claimOnSlug,
  decideLimitsLifting,
  decideTenantCreation,
  decideTenantLock,
  decideTenantUnlock,
  presentTenant,
  tenant,
} from '../../../domain/tenant/tenant.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';

const tenantId = '00000000-0000-7000-8000-000000000001';
const creation = { tenantId, slug: 'acme', name: 'Acme Inc.' };
const created: TenantEvent = { type: 'TenantCreated', data: creation };
const cancelled: TenantEvent = { type: 'TenantCreationCancelled', data: { tenantId } };
const locked: TenantEvent = { type: 'TenantLocked', data: { tenantId, reason: 'unpaid' } };
const unlocked: TenantEvent = { type: 'TenantUnlocked', data: { tenantId, kind: 'billing', reason: 'paid' } };

describe('a tenant', () => {
  it('a tenant is active, locked, and active again', () => {
    const settings = defaultSettings;
    const names = { defaultLocale: null, mailFromName: null, isLimited: false };
    const active = {
      status: 'active',
      lock: null,
      legacySignIn: null,
      deletion: null,
      ...creation,
      ...names,
      settings,
      createdAt: AT,
    };
    expect(given(tenant, created)).to.deep.equal(active);
    expect(given(tenant, created, locked)).to.deep.equal({
      ...active,
      status: 'locked',
      lock: { kind: 'billing', reason: 'unpaid', since: AT },
    });
    expect(given(tenant, created, locked, unlocked)).to.deep.equal(active);
  });

  it('a tenant has the default language of the last change', () => {
    const changed = (data: object): TenantEvent => ({ type: 'TenantChanged', data: { tenantId, ...data } });
    const german = changed({ defaultLocale: 'de-AT' });
    const localeAfter = (...events: TenantEvent[]) =>
      presentTenant(given(tenant, created, ...events)).defaultLocale;
    expect(localeAfter(german)).to.equal('de-AT');
    expect(localeAfter(german, changed({}))).to.equal('de-AT');
    expect(localeAfter(german, changed({ defaultLocale: null }))).to.equal(null);
  });

  it('a tenant has the names of the last change', () => {
    const changed = (data: object): TenantEvent => ({ type: 'TenantChanged', data: { tenantId, ...data } });
    const namesAfter = (...events: TenantEvent[]) => {
      const { name, mailFromName } = presentTenant(given(tenant, created, ...events));
      return [name, mailFromName];
    };
    const both = changed({ name: 'Acme GmbH', mailFromName: 'Acme Accounts' });
    expect(namesAfter(both)).to.deep.equal(['Acme GmbH', 'Acme Accounts']);
    expect(namesAfter(both, changed({ mailFromName: null }))).to.deep.equal(['Acme GmbH', null]);
  });

  it('a cancelled tenant is never created', () => {
    expect(given(tenant, cancelled, created)).to.deep.equal({ status: 'cancelled' });
  });

  for (const events of [[], [cancelled]])
    it(`a tenant is not found after ${events.map(({ type }) => type).join() || 'nothing'}`, () => {
      expect(refusalOf(() => presentTenant(given(tenant, ...events)))).to.include({
        kind: 'not-found',
        code: 'tenant_not_found',
      });
    });

  for (const [events, slug, claim] of [
    [[], 'acme', 'not-created'],
    [[cancelled], 'acme', 'gone'],
    [[created], 'acme', 'holds'],
    [[created, locked], 'acme', 'holds'],
    [[created], 'other', 'elsewhere'],
  ] as const)
    it(`claimOnSlug of ${slug} after ${events.map(({ type }) => type).join(', ') || 'nothing'} is ${claim}`, () => {
      expect(claimOnSlug(given(tenant, ...events), slug)).to.equal(claim);
    });
});

describe('decisions on a tenant', () => {
  it('the limits of a tenant that its owner made hold until they are lifted, once', () => {
    const [made] = decideTenantCreation({ status: 'none' }, { ...creation, selfService: true });
    expect(made!.data).to.deep.equal({ ...creation, selfService: true });
    const limited = presentTenant(given(tenant, made!));
    expect(limited.isLimited).to.equal(true);
    const lifted = decideLimitsLifting(limited);
    expect(lifted).to.deep.equal([{ type: 'TenantLimitsLifted', data: { tenantId } }]);
    const free = presentTenant(given(tenant, made!, ...lifted));
    expect([free.isLimited, decideLimitsLifting(free)]).to.deep.equal([false, []]);
  });

  const active = presentTenant(given(tenant, created));
  const shut = presentTenant(given(tenant, created, locked));

  it('a tenant is created, locked and unlocked', () => {
    expect(decideTenantCreation({ status: 'none' }, creation)).to.deep.equal([created]);
    expect(decideTenantLock(active, { reason: 'unpaid' })).to.deep.equal([locked]);
    expect(decideTenantUnlock(shut, 'paid')).to.deep.equal([unlocked]);
  });

  it("a tenant's default language is changed", () => {
    const german: TenantEvent = { type: 'TenantChanged', data: { tenantId, defaultLocale: 'de-AT' } };
    const changes = checkedTenantChanges({ defaultLocale: ' de-at ' });
    expect(decideTenantChange(active, changes)).to.deep.equal([german]);
    const spoken = presentTenant(given(tenant, created, german));
    expect(decideTenantChange(spoken, changes)).to.deep.equal([]);
    expect(decideTenantChange(spoken, checkedTenantChanges({}))).to.deep.equal([]);
    expect(decideTenantChange(spoken, checkedTenantChanges({ defaultLocale: '' }))).to.deep.equal([
      { type: 'TenantChanged', data: { tenantId, defaultLocale: null } },
    ]);
    for (const defaultLocale of ['de_AT', 'x'])
      expect(faultsOf(refusalOf(() => checkedTenantChanges({ defaultLocale })))).to.deep.equal([
        '/defaultLocale format',
      ]);
  });

  it("a tenant's names are changed where they differ", () => {
    const changes = checkedTenantChanges({ name: ' Acme GmbH ', mailFromName: ' Acme Accounts ' });
    const renamed: TenantEvent = {
      type: 'TenantChanged',
      data: { tenantId, name: 'Acme GmbH', mailFromName: 'Acme Accounts' },
    };
    expect(decideTenantChange(active, changes)).to.deep.equal([renamed]);
    const present = presentTenant(given(tenant, created, renamed));
    expect(decideTenantChange(present, changes)).to.deep.equal([]);
    expect(decideTenantChange(present, checkedTenantChanges({ mailFromName: '' }))).to.deep.equal([
      { type: 'TenantChanged', data: { tenantId, mailFromName: null } },
    ]);
  });

  for (const [changes, faults] of [
    [{ name: ' ' }, ['/name required']],
    [{ name: 'x'.repeat(201) }, ['/name too_long']],
    [{ name: 'Acme\r\nBcc: eve@evil.test' }, ['/name unprintable']],
    [{ mailFromName: 'x'.repeat(61) }, ['/mailFromName too_long']],
    [{ mailFromName: 'Acme\r\nBcc: eve@evil.test' }, ['/mailFromName unprintable']],
    [{ mailFromName: 'Ac\u200bme' }, ['/mailFromName unprintable']],
    [{ mailFromName: 'win at evil.test' }, ['/mailFromName link']],
    [{ mailFromName: 'https://evil' }, ['/mailFromName link']],
    [{ mailFromName: 'eve@evil' }, ['/mailFromName link']],
    [
      { name: '', defaultLocale: 'x', mailFromName: '1.2.3.4' },
      ['/name required', '/defaultLocale format', '/mailFromName link'],
    ],
  ] as const)
    it(`checkedTenantChanges refuses ${JSON.stringify(changes).slice(0, 50)}`, () => {
      expect(faultsOf(refusalOf(() => checkedTenantChanges(changes)))).to.deep.equal(faults);
    });

  it('decisions on a tenant are idempotent', () => {
    expect(decideTenantLock(shut, { reason: 'again' })).to.deep.equal([]);
    expect(decideTenantUnlock(active, 'again')).to.deep.equal([]);
  });
});

describe('checkedTenant', () => {
  for (const slug of ['ac', 'acme', 'acme-2', '4tune', 'a--b', 'a'.repeat(63)])
    it(`checkedTenant takes ${slug.slice(0, 10)}`, () => {
      expect(checkedTenant({ slug, name: ' Acme ' })).to.deep.equal({ slug, name: 'Acme' });
    });

  for (const slug of [
    '',
    'a',
    'Acme',
    'ac_me',
    'ac.me',
    '-acme',
    'acme-',
    'ac me',
    'äcme',
    'acme\n',
    'a'.repeat(64),
  ])
    it(`checkedTenant refuses the slug ${JSON.stringify(slug.slice(0, 10))}`, () => {
      expect(faultsOf(refusalOf(() => checkedTenant({ slug, name: 'x' })))).to.deep.equal(['/slug format']);
    });

  for (const slug of [
    'www',
    'api',
    'portal',
    'admin',
    'connect',
    'xn--exmple-cua',
    'login',
    'account',
    'accounts',
    'support',
    'mail',
    'status',
    'billing',
    'platform',
    'id',
    'auth',
    'sso',
    'oauth2',
    'jwks',
    'token',
    'scim',
    'tessera',
    'my-tessera',
    'tessera-login',
    'notesserathere',
    'mta-sts',
    'origin',
    'isatap',
    'test',
    'staging',
    'dev',
    'wpad',
    'hostmaster',
    'example',
  ])
    it(`checkedTenant refuses the reserved slug ${slug}`, () => {
      expect(faultsOf(refusalOf(() => checkedTenant({ slug, name: 'x' })))).to.deep.equal(['/slug reserved']);
    });

  it('checkedTenant refuses with every fault at once', () => {
    const error = refusalOf(() => checkedTenant({ slug: '!', name: 'x'.repeat(201) }));
    expect(faultsOf(error)).to.deep.equal(['/slug format', '/name too_long']);
    expect(faultsOf(refusalOf(() => checkedTenant({ slug: 'acme', name: ' ' })))).to.deep.equal([
      '/name required',
    ]);
  });
});

describe('checkedReason', () => {
  it('checkedReason returns the trimmed text', () => {
    expect(checkedReason(' unpaid ')).to.equal('unpaid');
    for (const [reason, fault] of [
      ['', '/reason required'],
      ['x'.repeat(501), '/reason too_long'],
      ['a\u0000', '/reason unprintable'],
    ] as const)
      expect(faultsOf(refusalOf(() => checkedReason(reason)))).to.deep.equal([fault]);
  });
});
