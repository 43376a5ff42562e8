import { expect } from 'chai';
import {
  type EventsOf,
  type Personal,
  boolean,
  enumOf,
  event,
  nullable,
  text,
  uuidSchema,
} from '../../../domain/shared/event-definition.js';

const members = { userId: uuidSchema, name: text, by: enumOf(['user', 'admin']), note: nullable(text) };
const events = {
  Named: event(members, { optional: ['note'], personal: ['name'], sealedFor: 'tenant' }),
  Flagged: event({ userId: uuidSchema, flag: boolean }),
};
type Named = Extract<EventsOf<typeof events>, { type: 'Named' }>;

describe('the definition of an event', () => {
  it('an event has a schema of its members alone, and names what is personal and by which key it is sealed', () => {
    expect(events.Named).to.deep.equal({
      version: 1,
      schema: {
        type: 'object',
        properties: members,
        required: ['userId', 'name', 'by'],
        additionalProperties: false,
      },
      personal: ['name'],
      sealedFor: 'tenant',
    });
    expect(events.Flagged).to.deep.include({ version: 1, personal: [] });
  });

  it('the type of an event follows from its schema', () => {
    const named: Named = { type: 'Named', data: { userId: '1', name: null, by: 'user' } };
    const name: Personal<string> = named.data.name;
    // @ts-expect-error a value that the schema does not list
    const others: Named['data'] = { userId: '1', name: 'Ada', by: 'nobody' };
    // @ts-expect-error a member is missing
    const lacking: Named['data'] = { userId: '1', name: 'Ada' };
    // @ts-expect-error null is for personal members and nullable ones
    const without: Named['data'] = { userId: null, name: 'Ada', by: 'user' };
    // @ts-expect-error no such member
    const surplus: Named['data'] = { userId: '1', name: 'Ada', by: 'user', colour: 'red' };
    expect([name, others.by, lacking.name, without.userId, Object.keys(surplus).length]).to.deep.equal([
      null,
      'nobody',
      'Ada',
      null,
      4,
    ]);
  });

  it('the members that an event makes optional or personal are its own', () => {
    // @ts-expect-error no such member
    expect(event({ userId: uuidSchema }, { optional: ['note'] }).personal).to.deep.equal([]);
    // @ts-expect-error no such member
    expect(event({ userId: uuidSchema }, { personal: ['name'] }).personal).to.deep.equal(['name']);
  });
});
