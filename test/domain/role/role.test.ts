import { expect } from 'chai';
import fc from 'fast-check';
import { builtInRoleId, builtInRoleNames, builtInRoleOf } from '../../../domain/role/built-in-roles.js';
import type { RoleEvent } from '../../../domain/role/role-events.js';
import { checkedRole, normaliseRoleName, refuseBuiltInName } from '../../../domain/role/role-input.js';
import {
  claimOnRoleName,
  decideRoleChange,
  decideRoleDefinition,
  decideRoleDeletion,
  presentRole,
  role,
} from '../../../domain/role/role.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';
import { anyText } from '../../support/samples/any-text.js';

const roleId = '00000000-0000-7000-8000-0000000000f1';
const definition = { roleId, name: 'Billing', description: 'Sees invoices.' };
const defined: RoleEvent = { type: 'RoleDefined', data: definition };
const deleted: RoleEvent = { type: 'RoleDeleted', data: { roleId } };
const cancelled: RoleEvent = { type: 'RoleDefinitionCancelled', data: { roleId } };
const present = presentRole(given(role, defined));

describe('a role', () => {
  it('a role has its definition with the changes', () => {
    expect(present).to.deep.equal({
      status: 'present',
      ...definition,
      permissions: [],
      createdAt: AT,
      updatedAt: AT,
    });
    const permissions = [{ resource: 'https://api.test', name: 'read' }];
    expect(given(role, defined, { type: 'RoleChanged', data: { roleId, permissions } })).to.deep.include({
      permissions,
    });
    const changed = given(role, defined, { type: 'RoleChanged', data: { roleId, description: '' } });
    expect(changed).to.include({ name: 'Billing', description: '' });
  });

  it('a role is not changed by a cancelled change of name', () => {
    expect(given(role, defined, { type: 'RoleRenameCancelled', data: { roleId } })).to.deep.equal(present);
  });

  it('a role is gone for good once deleted or cancelled', () => {
    expect(given(role, defined, deleted, defined)).to.deep.equal({
      status: 'deleted',
      roleId,
      name: 'Billing',
    });
    expect(given(role, cancelled, defined)).to.deep.equal({ status: 'cancelled' });
  });

  for (const events of [[], [cancelled], [defined, deleted]])
    it(`a role is not found after ${events.map(({ type }) => type).join(', ') || 'nothing'}`, () => {
      expect(refusalOf(() => presentRole(given(role, ...events)))).to.include({
        kind: 'not-found',
        code: 'role_not_found',
      });
    });

  for (const [events, name, claim] of [
    [[], 'Billing', 'not-created'],
    [[defined], ' BILLING ', 'holds'],
    [[defined], 'Sales', 'elsewhere'],
    [[defined, deleted], 'Billing', 'gone'],
    [[cancelled], 'Billing', 'gone'],
  ] as const)
    it(`claimOnRoleName of ${name} after ${events.map(({ type }) => type).join(', ') || 'nothing'} is ${claim}`, () => {
      expect(claimOnRoleName(given(role, ...events), name)).to.equal(claim);
    });
});

describe('decisions on a role', () => {
  it('a role is defined, changed where members differ, and deleted', () => {
    expect(decideRoleDefinition({ status: 'none' }, { ...definition, permissions: [] })).to.deep.equal([
      { type: 'RoleDefined', data: { ...definition, permissions: [] } },
    ]);
    expect(decideRoleChange(present, { name: 'billing', description: 'Sees invoices.' })).to.deep.equal([
      { type: 'RoleChanged', data: { roleId, name: 'billing' } },
    ]);
    expect(decideRoleChange(present, { description: '' })).to.deep.equal([
      { type: 'RoleChanged', data: { roleId, description: '' } },
    ]);
    expect(decideRoleDeletion(present)).to.deep.equal([deleted]);
  });

  it('a change of a role without a difference decides nothing', () => {
    expect(decideRoleChange(present, {})).to.deep.equal([]);
    expect(decideRoleChange(present, { name: 'Billing', description: 'Sees invoices.' })).to.deep.equal([]);
  });
});

describe('checkedRole', () => {
  it('checkedRole trims texts, and leaves absent members out', () => {
    expect(checkedRole({ name: '  Billing viewer ' })).to.deep.equal({ name: 'Billing viewer' });
    expect(checkedRole({ description: ' ' })).to.deep.equal({ description: '' });
    expect(checkedRole({ name: '👩'.repeat(64), description: 'x'.repeat(500) })).to.have.keys(
      'name',
      'description',
    );
  });

  for (const [input, faults] of [
    [{ name: '  ' }, ['/name required']],
    [{ name: 'x'.repeat(65) }, ['/name too_long']],
    [{ name: 'a\tb' }, ['/name unprintable']],
    [{ name: 'ow\u200bner' }, ['/name unprintable']],
    [{ name: 'a\ud800' }, ['/name unprintable']],
    [{ name: 'ok', description: 'x'.repeat(501) }, ['/description too_long']],
    [{ name: '', description: '\u0000' }, ['/name required', '/description unprintable']],
  ] as const)
    it(`checkedRole refuses ${faults.join(', ')}`, () => {
      expect(faultsOf(refusalOf(() => checkedRole(input)))).to.deep.equal(faults);
    });
});

describe('normaliseRoleName', () => {
  it('normaliseRoleName is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const once = normaliseRoleName(name);
        expect(normaliseRoleName(once)).to.equal(once);
      }),
    );
  });

  it('normaliseRoleName gives names that look alike the same form', () => {
    expect(normaliseRoleName(' Billing\u00a0  VIEWER ')).to.equal('billing viewer');
    expect(normaliseRoleName('Ｏwner')).to.equal('owner');
  });
});

describe('built-in roles', () => {
  for (const name of ['owner', 'ADMIN', ' User ', 'ｏｗｎｅｒ'])
    it(`a custom role cannot have the name ${name} of a built-in one`, () => {
      expect(refusalOf(() => refuseBuiltInName(name))).to.include({
        kind: 'conflict',
        code: 'role_name_taken',
      });
    });

  it('a custom role can have any other name', () => {
    refuseBuiltInName('owners');
  });

  it('a built-in role has a different id in every tenant', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        const ids = [one, other].flatMap((tenant) =>
          builtInRoleNames.map((name) => builtInRoleId(tenant, name)),
        );
        expect(new Set([...ids, one, other])).to.have.property('size', 8);
        for (const name of builtInRoleNames) {
          const id = builtInRoleId(one, name);
          expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
          expect(builtInRoleOf(one, id)).to.equal(name);
          expect(builtInRoleOf(other, id)).to.equal(undefined);
        }
      }),
    );
  });
});
