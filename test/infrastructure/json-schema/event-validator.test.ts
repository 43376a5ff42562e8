import { expect } from 'chai';
import { eventDefinitions, type DomainEvent } from '../../../domain/shared/domain-event.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';

const userId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';

describe('eventValidator', () => {
  const validate = eventValidator();

  it('eventValidator takes data that fits its type', () => {
    expect(() => validate('UserSuspended', { userId })).not.to.throw();
    expect(() => validate('UserProfileChanged', { userId, firstName: null })).not.to.throw();
  });

  it('eventValidator has a schema that compiles for every event type', () => {
    for (const type of Object.keys(eventDefinitions) as DomainEvent['type'][])
      expect(() => validate(type, 'no object'), type).to.throw(
        TypeError,
        `${type} does not fit its schema (data: type)`,
      );
  });

  it('eventValidator refuses data that does not fit, naming members but neither values nor chosen names', () => {
    const data = { userId: 'ADA', metadata: { 'ada@example.com': 7 }, firstName: 'x'.repeat(300) };
    expect(() => validate('UserProfileChanged', data)).to.throw(
      TypeError,
      /^UserProfileChanged does not fit its schema \((?:(?:userId: format|firstName: too_long|metadata: type)(?:, )?){3}\)$/,
    );
  });

  it('eventValidator refuses members that the schema does not list, and types that do not exist', () => {
    expect(() => validate('UserSuspended', { userId, reason: 'x' })).to.throw(
      TypeError,
      'reason: unknown_member',
    );
    expect(() => validate('UserPromoted' as DomainEvent['type'], { userId })).to.throw(
      TypeError,
      'no event type',
    );
  });
});
