import { once } from 'node:events';
import { type Server, Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../../infrastructure/telemetry/metrics.js';
import type { Handle, HttpRoute } from '../../../../interfaces/http/http-types.js';
import { readBody } from '../../../../interfaces/http/requests/read-body.js';
import { respondWith } from '../../../../interfaces/http/answers/respond.js';
import { httpServer } from '../../../../interfaces/http/server.js';
import { countingLimiter } from '../../../support/http/http-service.js';

const ANSWER_MS = 400;
const LATE_MS = 2 * ANSWER_MS + 300;

describe('a request that is not answered in time', () => {
  const respond = respondWith({ secure: false, closing: () => false });
  const lines: string[] = [];
  const ok: Handle = (req, res) => respond.json(req, res, 200, '{"ok":true}');
  const late: Handle = async (req, res) => {
    await sleep(LATE_MS);
    await ok(req, res);
  };
  const route = (path: string, handle: Handle, more: Partial<HttpRoute> = {}): HttpRoute => ({
    method: 'GET',
    path,
    handle,
    ...more,
  });
  let server: Server;
  let url: string;
  /** Of one connection. */
  let agent: Agent;

  beforeEach(async () => {
    lines.length = 0;
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    server = httpServer({
      respond,
      log: createLog({ level: 'info', write: (line) => lines.push(line) }),
      metrics: createMetrics({ process: false }),
      addresses: countingLimiter(1_000),
      timeouts: { headers: 10_000, request: 10_000, check: 1_000, answer: ANSWER_MS },
      gate: () => true,
      routes: [
        route('/ok', ok),
        route('/never', () => new Promise(() => undefined)),
        route('/late', late),
        route('/late-stream', async (req, res) => {
          await sleep(LATE_MS);
          respond.begin(req, res, 'text/plain', []);
          res.end('text');
        }),
        route('/late-failure', async () => {
          await sleep(LATE_MS);
          throw new RangeError('what was behind it');
        }),
        route('/takes-its-time', late, { withoutTimeout: true }),
        route('/bit-by-bit', async (req, res) => {
          respond.begin(req, res, 'text/plain', []);
          res.write('first ');
          await sleep(LATE_MS);
          res.end('last');
        }),
        route(
          '/body',
          async (req, res) => {
            await readBody(req, 1_000);
            await ok(req, res);
          },
          { method: 'POST' },
        ),
      ],
      unmatched: (req, res) => respond.send(req, res, 404, null),
      refuse: (req, res, problem) => respond.problem(req, res, problem),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    agent.destroy();
    server.close();
  });

  interface Answered {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly text: string;
    readonly ms: number;
  }

  async function get(path: string, body?: readonly string[]): Promise<Answered> {
    const startedAt = performance.now();
    const sent = request(`${url}${path}`, { agent, method: body ? 'POST' : 'GET' });
    const arrived = once(sent, 'response');
    for (const [index, piece] of (body ?? []).entries()) {
      if (index > 0) await sleep(ANSWER_MS);
      sent.write(piece);
    }
    sent.end();
    const [res] = (await arrived) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of res) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return { status: res.statusCode!, headers: res.headers, text, ms: performance.now() - startedAt };
  }

  it('a late request is answered with 503, which says how to find out whether it took effect', async () => {
    const { status, headers, text, ms } = await get('/never');
    expect(status).to.equal(503);
    expect(headers).to.include({
      'retry-after': '1',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(JSON.parse(text)).to.include({ code: 'temporarily_unavailable' });
    expect(text).to.contain('Idempotency-Key');
    expect(ms).to.be.at.least(ANSWER_MS - 5);
  });

  for (const path of ['/late', '/late-stream'])
    it(`a late request has no second answer: ${path.slice(1)} leaves the connection to the next request`, async () => {
      expect((await get(path)).status).to.equal(503);
      const next = get('/never');
      await sleep(LATE_MS - ANSWER_MS);
      expect(await next).to.include({ status: 503 });
      expect(await get('/ok')).to.include({ status: 200, text: '{"ok":true}' });
      expect(
        lines.filter((line) => line.includes('"route":"/late') && line.includes('HEADERS')),
      ).to.deep.equal([]);
    });

  it('a late request is logged again with its error, once that is known', async () => {
    expect((await get('/late-failure')).status).to.equal(503);
    await sleep(LATE_MS);
    const failures = lines.filter((line) => line.includes('request failed'));
    expect(failures).to.have.length(2);
    expect(failures[1]).to.contain('RangeError');
    expect(await get('/ok')).to.include({ status: 200 });
  });

  it('a request has its whole time once it has arrived, however slowly it came', async () => {
    const { status, ms } = await get('/body', ['a', 'b', 'c', 'd']);
    expect(status).to.equal(200);
    expect(ms).to.be.greaterThan(2 * ANSWER_MS);
  });

  it('a request is not given up where the route may take longer, or the answer has started', async function () {
    this.slow(10_000);

    expect(await get('/takes-its-time')).to.include({ status: 200 });
    expect(await get('/bit-by-bit')).to.include({ status: 200, text: 'first last' });
  });
});
