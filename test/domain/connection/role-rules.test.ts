import { expect } from 'chai';
import { decideRuleRoles, fitsRule, roleRuleFaults } from '../../../domain/connection/role-rules.js';

const connectionId = 'c-1';
const connectionIds = new Set([connectionId, 'deleted']);
const rule = (value: string, roleId: string) => ({ claim: 'groups', value, role: roleId, roleId });

describe('the rules of roles of a connection', () => {
  for (const [claims, fits] of [
    [{ groups: 'staff' }, true],
    [{ groups: ['x', 'staff'] }, true],
    [{ groups: ['x'] }, false],
    [{ groups: 'staffers' }, false],
    [{ groups: 'staff admin' }, false],
    [{ groups: { staff: true } }, false],
    [{ groups: true }, false],
    [{}, false],
  ] as const)
    it(`a claim ${JSON.stringify(claims)} ${fits ? 'fits' : 'does not fit'} the text of a rule`, () => {
      expect(fitsRule(claims, { claim: 'groups', value: 'staff' })).to.equal(fits);
    });

  it('a dot in the name of a claim leads into no object, and names that every object has are no claims', () => {
    const dotted = 'https://acme.test/a.b';
    expect(fitsRule({ a: { b: 'x' } }, { claim: 'a.b', value: 'x' })).to.equal(false);
    expect(fitsRule({ [dotted]: 'x' }, { claim: dotted, value: 'x' })).to.equal(true);
    expect(fitsRule({}, { claim: '__proto__', value: 'x' })).to.equal(false);
  });

  const changed = (
    user: { roleIds: string[]; ruleRoles: { roleId: string; connectionId: string }[] },
    groups: string[],
    rules = [rule('a', 'A'), rule('b', 'B'), rule('a2', 'A')],
  ) => {
    const { given, taken } = decideRuleRoles(user, { connectionIds, rules }, { groups });
    return [given.map((one) => `${one.roleId} by ${one.rule.value}`), taken.map(({ roleId }) => roleId)];
  };
  const ours = (roleId: string) => ({ roleId, connectionId });

  it('a role is given once, by the first rule that fits', () => {
    expect(changed({ roleIds: [], ruleRoles: [] }, ['a2', 'a'])).to.deep.equal([['A by a'], []]);
  });
  it('a role that a rule gave is taken back with the last claim that fits', () => {
    const user = { roleIds: ['A', 'B'], ruleRoles: [ours('A'), ours('B')] };
    expect(changed(user, ['a2'])).to.deep.equal([[], ['B']]);
    expect(changed(user, [])).to.deep.equal([[], ['A', 'B']]);
  });
  it('a role that a person gave stays, and so does one of another connection, and one that no rule names', () => {
    const ruleRoles = [{ roleId: 'B', connectionId: 'another' }, ours('C')];
    expect(changed({ roleIds: ['A', 'B', 'C'], ruleRoles }, [])).to.deep.equal([[], []]);
  });

  it('a role that a rule of a deleted connection gave is taken back, too', () => {
    const user = { roleIds: ['A', 'B'], ruleRoles: [{ roleId: 'A', connectionId: 'deleted' }] };
    expect(changed(user, [])).to.deep.equal([[], ['A']]);
    expect(changed(user, ['a'])).to.deep.equal([[], []]);
  });

  it('rules name no owner, not user, no empty text, and are a hundred at most', () => {
    const given = (more: object) => ({ claim: 'groups', value: 'x', role: 'billing', ...more });
    const faultsOf = (...rules: ReturnType<typeof given>[]) =>
      roleRuleFaults(rules, 'https://id.acme.test').map(({ pointer, code }) => `${pointer} ${code}`);
    expect(faultsOf(given({}), given({ role: 'admin' }))).to.deep.equal([]);
    expect(faultsOf(given({}), given({ role: ' OWNER ' }))).to.deep.equal(['/roleRules/1/role protected']);
    expect(faultsOf(given({ role: 'User' }))).to.deep.equal(['/roleRules/0/role built_in']);
    expect(faultsOf(given({ claim: '', value: '' }))).to.have.length(2);
    expect(faultsOf(...Array.from({ length: 101 }, () => given({})))).to.deep.equal(['/roleRules too_many']);
  });

  for (const [directory, refused] of [
    ['organizations', ['groups', 'email', 'roles', 'Tid']],
    ['common', ['groups', 'email', 'roles', 'Tid']],
    ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f', []],
  ] as const)
    it(`a rule for ${directory} of Microsoft may ask for ${refused.length > 0 ? 'what Microsoft states itself' : 'any claim'}`, () => {
      const claims = ['groups', 'tid', 'email', 'iss', 'roles', 'oid', 'sub', 'Tid'];
      const rules = claims.map((claim) => ({ claim, value: 'x', role: 'billing' }));
      const faults = roleRuleFaults(rules, `https://login.microsoftonline.com/${directory}/v2.0`);
      expect(faults.map(({ pointer, code }) => [pointer, code])).to.deep.equal(
        refused.map((claim) => [`/roleRules/${claims.indexOf(claim)}/claim`, 'many_directories']),
      );
    });
});
