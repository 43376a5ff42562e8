import { expect } from 'chai';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { safeError } from '../../../infrastructure/telemetry/safe-error.js';

describe('safeError', () => {
  it('safeError keeps name, code, frames and causes, and no message', () => {
    const cause = Object.assign(new TypeError('ada@example.com'), { code: '23505' });
    const shown = safeError(new RangeError('Ada\n    at Byron', { cause }));
    expect(shown).to.include({ name: 'RangeError' });
    expect(shown.cause).to.include({ name: 'TypeError', code: '23505' });
    expect(shown.stack[0]).to.contain('telemetry.test.ts');
    expect(JSON.stringify(shown)).not.to.match(/Ada|ada@/);
  });

  it('safeError keeps the description of a system error', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect(safeError(error).message).to.equal('connect ECONNREFUSED 127.0.0.1:5432');
  });

  it('safeError shows the type of a value that is no error, and stops at an endless chain of causes', () => {
    expect(safeError('ada')).to.deep.equal({ name: 'string', stack: [] });
    const loop = new Error('x');
    loop.cause = loop;
    expect(JSON.stringify(safeError(loop)).length).to.be.below(20_000);
  });
});

describe('createLog', () => {
  it('createLog opens nothing when it is silent', () => {
    const before = process.listenerCount('exit');
    for (let logs = 0; logs < 20; logs++) createLog({ level: 'silent' }).fatal({}, 'unheard');
    expect(process.listenerCount('exit')).to.equal(before);
  });

  it('createLog writes one JSON line for each entry at or above its level', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', write: (line) => lines.push(line) });
    log.debug({}, 'too fine');
    log.info({ traceId: 'x' }, 'said');
    log.error({ error: new Error('ada@example.com') }, 'failed');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ level, msg }) => [level, msg])).to.deep.equal([
      ['info', 'said'],
      ['error', 'failed'],
    ]);
    expect(entries[0]).to.have.all.keys('level', 'time', 'traceId', 'msg');
    expect(entries[0]!['time']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines.join('')).not.to.contain('ada@');
    for (const line of lines) expect(line).to.match(/^[^\n]*\n$/);
  });
});

describe('createMetrics', () => {
  it('createMetrics distinguishes requests by route, and has counters, gauges and durations', async () => {
    const metrics = createMetrics({ process: false });
    metrics.httpRequest('GET', '/api/users/{id}', 200, 0.004);
    metrics.counter('logout_tokens_total')({ result: 'delivered' }, 2);
    let lag = 3;
    metrics.gauge('projection_lag_seconds', () => [{ labels: { projection: 'core' }, value: lag }]);
    metrics.duration('append_duration_seconds')(0.2);
    expect(await metrics.text()).to.contain('lag_seconds{projection="core"} 3');
    lag = 4;
    const text = await metrics.text();
    expect(text).to.contain('lag_seconds{projection="core"} 4').and.not.to.contain(' 3\n');
    expect(text).to.contain('logout_tokens_total{result="delivered"} 2');
    expect(text).to.contain('append_duration_seconds_count 1');
    expect(text).to.contain(
      'tessera_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/users/{id}",status="200"} 1',
    );
    expect(metrics.contentType).to.contain('text/plain');
  });

  it('createMetrics has the default metrics of a process', async () => {
    expect(await createMetrics().text()).to.contain('process_resident_memory_bytes');
  });
});
