import { mock } from 'node:test';
import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { survivedFailures } from '../../../../interfaces/compose/runtime/open-log.js';

const grpc = (code: number, message: string) =>
  new EventStoreUnavailable('no answer from the log', { cause: Object.assign(new Error(message), { code }) });

describe('failures that are survived', () => {
  let lines: string[];
  let survived: (error: Error) => void;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    lines = [];
    survived = survivedFailures(createLog({ level: 'info', write: (line) => lines.push(line) }), 'survived');
  });
  afterEach(() => mock.timers.reset());
  const said = () =>
    lines.splice(0).map((line) => {
      const { code, count, cause, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
      expect(Object.keys(rest).sort()).to.deep.equal(['level', 'time']);
      return [code, count, cause, msg];
    });

  it('survived failures are logged with the message of their cause and the name of its code, once for a kind and minute', () => {
    for (let count = 0; count < 100; count++) survived(grpc(14, '14 UNAVAILABLE: ECONNREFUSED'));
    survived(grpc(4, '4 DEADLINE_EXCEEDED: late'));
    expect(said()).to.deep.equal([
      ['UNAVAILABLE', 1, '14 UNAVAILABLE: ECONNREFUSED', 'survived'],
      ['DEADLINE_EXCEEDED', 1, '4 DEADLINE_EXCEEDED: late', 'survived'],
    ]);
    mock.timers.tick(60_000);
    expect(said()).to.deep.equal([['UNAVAILABLE', 99, '14 UNAVAILABLE: ECONNREFUSED', 'survived']]);
    mock.timers.tick(60_000);
    expect(said()).to.deep.equal([]);
    survived(grpc(14, '14 UNAVAILABLE: gone'));
    expect(said()).to.deep.equal([['UNAVAILABLE', 1, '14 UNAVAILABLE: gone', 'survived']]);
  });

  it('survived failures are logged without messages that may quote input', () => {
    survived(Object.assign(new Error('Key (email)=(ada@acme.test) exists'), { code: '23505' }));
    survived(new TypeError('ada@acme.test'));
    expect(said()).to.deep.equal([
      ['23505', 1, undefined, 'survived'],
      ['TypeError', 1, undefined, 'survived'],
    ]);
  });
});
