import { expect } from 'chai';
import fc from 'fast-check';
import {
  type AlertMailing,
  type AlertMailPlan,
  type LastAlertMails,
  type PendingAlert,
  lastDigestTime,
  planAlertMails,
} from '../../../domain/audit/alert-mails.js';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const never: LastAlertMails = { byType: new Map(), digest: 0 };

const alert = (id: string, change: Partial<PendingAlert> = {}): PendingAlert => ({
  id,
  type: 'password_spray',
  severity: 'high',
  firstSeenAt: NOW - MINUTE,
  count: 1,
  isHandled: false,
  ...change,
});
const minor = (id: string, change: Partial<PendingAlert> = {}): PendingAlert =>
  alert(id, {
    type: 'key_new_network',
    severity: 'medium',
    firstSeenAt: NOW - 5 * HOUR,
    ...change,
  });
const on: AlertMailing = { isLocked: false, offSince: Infinity };
const plan = (alerts: readonly PendingAlert[], last = never, mailing = on): AlertMailPlan =>
  planAlertMails(alerts, { last, mailing, now: NOW });
const shown = ({ mails, skipped }: AlertMailPlan): unknown => ({
  mails: mails.map(({ kind, alerts }) => [kind, ...alerts.map(({ id }) => id)]),
  skipped: skipped.map(({ id }) => id),
});

describe('mails about alerts', () => {
  it('owners are notified of alerts of high severity at once, those of one type in one mail', () => {
    const planned = plan([alert('a'), alert('b', { type: 'role_raised' }), alert('c')]);
    expect(shown(planned)).to.deep.equal({
      mails: [
        ['alert', 'a', 'c'],
        ['alert', 'b'],
      ],
      skipped: [],
    });
  });

  it('owners are notified of a type once an hour, and of what waited afterwards', () => {
    const reported = (ago: number): LastAlertMails => ({
      byType: new Map([['password_spray', NOW - ago]]),
      digest: 0,
    });
    const alerts = [alert('a'), alert('b', { type: 'role_raised' })];
    expect(shown(plan(alerts, reported(HOUR - 1)))).to.deep.equal({ mails: [['alert', 'b']], skipped: [] });
    expect(shown(plan(alerts, reported(HOUR)))).to.deep.include({
      mails: [
        ['alert', 'a'],
        ['alert', 'b'],
      ],
    });
  });

  it('the others wait for the digest of the day, at six in the morning (UTC)', () => {
    expect(new Date(lastDigestTime(NOW)).toISOString()).to.equal('2026-03-02T06:00:00.000Z');
    expect(new Date(lastDigestTime(NOW - 5 * HOUR)).toISOString()).to.equal('2026-03-01T06:00:00.000Z');
    const later = minor('b', { firstSeenAt: NOW - HOUR });
    expect(shown(plan([later]))).to.deep.equal({ mails: [], skipped: [] });
    expect(shown(plan([minor('a'), later]))).to.deep.include({ mails: [['alert-digest', 'a', 'b']] });
    const today = { ...never, digest: NOW - 3 * HOUR };
    expect(shown(plan([minor('a'), later], today))).to.deep.equal({ mails: [], skipped: [] });
  });

  it('nobody is notified of what is looked after, nor of what was first seen after mails were switched off', () => {
    const alerts = [alert('a', { isHandled: true }), minor('b', { isHandled: true })];
    expect(shown(plan(alerts))).to.deep.equal({ mails: [], skipped: ['a', 'b'] });
    const off = { isLocked: false, offSince: NOW - 2 * HOUR };
    const seen = (id: string, firstSeenAt: number) => [
      alert(`${id} high`, { firstSeenAt }),
      minor(`${id} minor`, { firstSeenAt }),
    ];
    const before = seen('before', NOW - 5 * HOUR);
    const after = seen('after', off.offSince + 1);
    const atOnce = alert('the switch', { firstSeenAt: off.offSince });
    expect(shown(plan([...before, atOnce, ...after], never, off))).to.deep.equal({
      mails: [
        ['alert', 'before high', 'the switch'],
        ['alert-digest', 'before minor'],
      ],
      skipped: ['after high', 'after minor'],
    });
  });

  it('all alerts wait while the tenant is locked', () => {
    const alerts = [alert('a'), minor('b'), alert('c', { isHandled: true })];
    const locked = { isLocked: true, offSince: NOW - 2 * HOUR };
    expect(shown(plan(alerts, never, locked))).to.deep.equal({ mails: [], skipped: [] });
  });

  it('no alert is reported twice in a plan, however many there are', () => {
    const some = fc.record({
      severity: fc.constantFrom('high', 'medium', 'low'),
      type: fc.constantFrom('one', 'two', 'three'),
      isHandled: fc.boolean(),
      age: fc.integer({ min: 0, max: 48 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (given) => {
        const alerts = given.map(({ age, ...change }, index) =>
          alert(`${index}`, { ...change, firstSeenAt: NOW - age * HOUR }),
        );
        const { mails, skipped } = plan(alerts);
        const ids = [...mails.flatMap((mail) => mail.alerts), ...skipped].map(({ id }) => id);
        expect(ids).to.have.length(new Set(ids).size);
        for (const mail of mails) expect(mail.alerts).not.to.have.length(0);
      }),
    );
  });
});
