import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { auditCategories } from '../../../application/audit/audit-rule.js';
import { auditRuleOf, readEvent } from '../../../application/audit/catalogue.js';
import { eventDefinitions } from '../../../domain/shared/domain-event.js';
import { erasedEvent, goldenFiles } from '../../domain/golden.js';

const TENANT = '0190f0f0-0000-7000-8000-000000000001';

const isThere = (name: string | null | undefined): name is string => typeof name === 'string';

/** Of each golden event: category, action, outcome, type of target. They are hashed: none of them ever changes. */
const readings = JSON.parse(
  readFileSync(new URL('golden-readings.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

describe('the catalogue of the audit log', () => {
  it('the catalogue of the audit log knows every type of event', () => {
    for (const type of Object.keys(eventDefinitions)) expect(auditRuleOf(type), type).to.be.an('object');
  });

  it('the catalogue of the audit log knows no other type', () => {
    for (const type of ['UserVanished', 'constructor', '__proto__', '']) {
      expect(auditRuleOf(type), type).to.equal(undefined);
      expect(() => readEvent(type, {} as never, TENANT)).to.throw(TypeError);
    }
  });

  for (const { name, event } of goldenFiles) {
    const rule = auditRuleOf(event.type)!;
    const read = readEvent(event.type, event.data, TENANT);

    it(`${name} is read as it was when it was released`, () => {
      const { category, action, outcome, target } = read;
      const key = name.replace('.json', '');
      expect(`${category} ${action} ${outcome} ${target.type}`).to.equal(readings[key]);
      expect(auditCategories).to.include(category);
      expect(action).to.match(/^[a-z]+\.[a-z_]+$/);
    });

    it(`${name} names a target that the event holds, or the tenant`, () => {
      const values = [...Object.values(event.data), TENANT] as unknown[];
      if (read.target.id !== null) expect(values).to.include(read.target.id);
    });

    it(`${name} reads the same once it is erased, and from its open members alone`, () => {
      const { personal } = eventDefinitions[event.type];
      const open = Object.fromEntries(Object.entries(event.data).filter(([key]) => !personal.includes(key)));
      expect(readEvent(event.type, erasedEvent(event).data, TENANT)).to.deep.equal(read);
      expect(readEvent(event.type, open as never, TENANT)).to.deep.equal(read);
    });

    it(`${name} shows no secret and no personal value as a fact`, () => {
      const { personal, sealedFor } = eventDefinitions[event.type];
      for (const member of rule.shows ?? []) {
        // what is sealed with the tenant's key belongs to no person
        if (sealedFor !== 'tenant') expect(personal).not.to.include(member);
        expect(member).not.to.match(/hash|digest|secret|token$/i);
        expect(Object.keys(event.data)).to.include(member);
      }
    });

    it(`${name} shows names that were not erased`, () => {
      const names = rule.names?.(event.data) ?? [];
      for (const found of names.filter(isThere)) expect(found).to.be.a('string');
      const erased = rule.names?.(erasedEvent(event).data) ?? [];
      const { personal, sealedFor } = eventDefinitions[event.type];
      // what is sealed with the tenant's key is no name
      const kept = personal.length === 0 || sealedFor === 'tenant' ? names : [];
      expect(erased.filter((found) => isThere(found))).to.deep.equal(kept.filter((found) => isThere(found)));
    });
  }

  it('the catalogue of the audit log distinguishes a failed sign-in of an unknown email from one of a user', () => {
    const data = { userId: null, emailDigest: 'a'.repeat(64), reason: 'unknown_user' } as const;
    expect(readEvent('UserSignInFailed', data, TENANT)).to.deep.include({
      outcome: 'failure',
      target: { type: 'user', id: null },
    });
  });

  it('the catalogue of the audit log distinguishes a check that failed from one that succeeded', () => {
    const data = { from: null, to: null, checked: 3, firstBroken: null };
    expect(readEvent('AuditLogVerified', { ...data, valid: true }, TENANT).outcome).to.equal('success');
    expect(readEvent('AuditLogVerified', { ...data, valid: false }, TENANT).outcome).to.equal('failure');
  });
});
