import { expect } from 'chai';
import { eventKinds, eventPatterns, isEventKind, selects } from '../../../domain/webhook/event-kinds.js';

describe('kinds of events', () => {
  it('the kinds of events are those of the catalogue, once each', () => {
    expect(new Set(eventKinds).size).to.equal(eventKinds.length);
    expect(eventPatterns).to.deep.equal(['*', 'user.*', 'subscription.*', 'invoice.*', 'tenant.*']);
    expect(isEventKind('user.login')).to.equal(true);
    for (const other of ['user.*', '*', 'user', 'user.logins', ''])
      expect(isEventKind(other)).to.equal(false);
  });

  const table: readonly [events: readonly string[], kind: string, selected: boolean][] = [
    [['user.created'], 'user.created', true],
    [['user.created'], 'user.created_twice', false],
    [['user.login'], 'user.login_failed', false],
    [['user.*'], 'user.login_failed', true],
    [['user.*'], 'tenant.locked', false],
    [['tenant.locked', 'invoice.*'], 'invoice.paid', true],
    [['tenant.locked', 'invoice.*'], 'tenant.unlocked', false],
    [['*'], 'subscription.created', true],
    [[], 'user.created', false],
  ];
  for (const [events, kind, selected] of table)
    it(`the selection ${JSON.stringify(events)} ${selected ? 'includes' : 'leaves out'} ${kind}`, () => {
      expect(selects(events, kind)).to.equal(selected);
    });

  it('all kinds are selected by *, and each by its group', () => {
    for (const kind of eventKinds) {
      expect(selects(['*'], kind)).to.equal(true);
      expect(eventPatterns.filter((pattern) => pattern !== '*' && selects([pattern], kind))).to.have.length(
        1,
      );
    }
  });
});
