import { mock } from 'node:test';
import { expect } from 'chai';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../../infrastructure/telemetry/metrics.js';
import { observeMails } from '../../../../interfaces/compose/dispatcher/mail-sender.js';

describe('what is reported about mails', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('a mail server that is away is one outage until a mail is sent, though it is tried again after minutes', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', write: (line) => lines.push(line) });
    const { report } = observeMails(log, createMetrics({ process: false }));
    const mail = { kind: 'invitation', eventId: 'e-1', file: null } as const;
    for (const pause of [60_000, 300_000]) {
      report({ ...mail, result: 'postponed', reason: 'ECONNREFUSED', againAt: Date.now() + pause });
      mock.timers.tick(pause);
      expect(log.outages.present().map(({ dependency }) => dependency)).to.deep.equal(['mail server']);
    }
    report({ ...mail, result: 'sent', reason: null, againAt: null });
    expect(log.outages.present()).to.deep.equal([]);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).to.deep.equal([
      'mail server: it takes no mails (ECONNREFUSED): trying again later',
      'mail server: still failing',
      'mail server: it works again',
      'mail sent',
    ]);
  });
});
