import { mock } from 'node:test';
import { expect } from 'chai';
import pg from 'pg';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { refusedConnection } from '../../../infrastructure/postgres/sql-errors.js';
import {
  blame,
  dependencyFailure,
  unreachable,
} from '../../../infrastructure/telemetry/dependency-failure.js';
import { type Log, createLog } from '../../../infrastructure/telemetry/log.js';
import { safeError } from '../../../infrastructure/telemetry/safe-error.js';

const ofServer = (code: string, message: string): Error => {
  const error = new pg.DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, severity: 'ERROR' });
};
const refused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 5432,
  });

describe('the failures of dependencies', () => {
  it('a refusal of the database names its reason, also as the cause of another error', () => {
    const full = ofServer('53100', 'could not extend file "base/5/1": No space left on device');
    const wrapped = new EventStoreUnavailable('the log has no room', { cause: full });
    expect(dependencyFailure(wrapped)).to.deep.equal({
      dependency: 'database',
      object: null,
      reason: 'its disk is full: could not extend file "base/5/1": No space left on device',
      summary: 'its disk is full',
      code: '53100',
    });
    expect(JSON.stringify(safeError(wrapped))).to.contain('No space left on device');
  });

  it('an error that may quote a value is no failure of a dependency, and is shown without its message', () => {
    for (const code of ['23505', '22P02', '42601']) {
      const error = ofServer(code, 'Key (email)=(ada@acme.test) exists');
      expect(dependencyFailure(error), code).to.equal(null);
      expect(JSON.stringify(safeError(error))).not.to.contain('ada@');
    }
    expect(dependencyFailure(new TypeError('ada@acme.test'))).to.equal(null);
  });

  it('a server that cannot be reached is named with its address, which the summary leaves out', () => {
    const error = refused();
    expect(() => refusedConnection(error)).to.throw(error);
    expect(dependencyFailure(error)).to.include({
      dependency: 'database',
      object: '127.0.0.1:5432',
      summary: 'nothing listens there',
    });
    const both = Object.assign(new AggregateError([refused(), refused()]), { code: 'ECONNREFUSED' });
    expect(unreachable('RabbitMQ', both)).to.include({ object: '127.0.0.1:5432' });
    const distrusted = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    expect(unreachable('database', distrusted)?.summary).to.equal('its certificate is not trusted');
  });
});

describe('the log of an outage', () => {
  let lines: string[];
  let log: Log;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    lines = [];
    log = createLog({ level: 'info', write: (line) => lines.push(line) });
  });
  afterEach(() => mock.timers.reset());
  const said = () =>
    lines.splice(0).map((line) => {
      const { level, msg, failures } = JSON.parse(line) as Record<string, unknown>;
      return [level, msg, ...(failures === undefined ? [] : [failures])];
    });
  const fail = (error: Error): void => log.error({ error, route: '/api/users' }, 'request failed');
  const gone = () => blame(refused(), unreachable('database', refused()));

  it('an outage is one line for each reason, one a minute while it lasts, and one at its end', () => {
    for (let times = 0; times < 100; times++) fail(gone());
    fail(new Error('Connection terminated unexpectedly'));
    expect(said()).to.deep.equal([
      ['error', 'database: connect ECONNREFUSED 127.0.0.1:5432'],
      ['error', 'database: Connection terminated unexpectedly'],
    ]);
    for (let second = 0; second < 62; second++) {
      mock.timers.tick(1_000);
      fail(gone());
    }
    expect(said()).to.deep.equal([['warn', 'database: still failing', 160]]);
    expect(log.outages.present()).to.have.length(1);
    mock.timers.tick(11_000);
    expect(said()).to.deep.equal([['warn', 'database: no failure for 10 s', 163]]);
    expect(log.outages.present()).to.deep.equal([]);
    fail(gone());
    expect(said()).to.deep.equal([['error', 'database: connect ECONNREFUSED 127.0.0.1:5432']]);
  });

  it('an outage whose next attempt comes later lasts until then, and ends at once when that works', () => {
    const mail = { dependency: 'mail server', object: null, reason: 'it is away', summary: 'away' } as const;
    const refuse = (seconds: number): void =>
      log.outages.note({ ...mail, code: 'ECONNREFUSED' }, {}, Date.now() + seconds * 1_000);
    refuse(300);
    for (let minute = 0; minute < 4; minute++) mock.timers.tick(60_000);
    expect(said()).to.deep.equal([['error', 'mail server: it is away']]);
    expect(log.outages.present()).to.have.length(1);
    mock.timers.tick(60_000);
    refuse(900);
    mock.timers.tick(1_000);
    expect(said()).to.deep.equal([['warn', 'mail server: still failing', 2]]);
    log.outages.works('mail server');
    log.outages.works('mail server');
    expect(said()).to.deep.equal([['warn', 'mail server: it works again', 2]]);
    refuse(60);
    mock.timers.tick(71_000);
    expect(said()).to.deep.equal([
      ['error', 'mail server: it is away'],
      ['warn', 'mail server: no failure for 70 s', 1],
    ]);
    expect(log.outages.present()).to.deep.equal([]);
  });

  it('a reason that differs in numbers alone is the same', () => {
    const grants = (pid: number) => fail(ofServer('57P01', `terminating process ${pid}`));
    for (let pid = 100; pid < 150; pid++) grants(pid);
    expect(said()).to.have.length(1);
    expect(log.outages.counts().get('database')).to.equal(50);
  });

  it('an error of the service itself is a line each time', () => {
    for (let times = 0; times < 3; times++) fail(new TypeError('no such member'));
    expect(said()).to.deep.equal(Array.from({ length: 3 }, () => ['error', 'request failed']));
  });
});
