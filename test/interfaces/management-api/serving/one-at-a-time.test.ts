import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { NounPages } from '../../../../application/events/load-streams.js';
import type { AuditLog } from '../../../../application/ports/audit/audit-log.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';
import { inMemoryAudit } from '../../../support/in-memory/in-memory-audit.js';
import { inMemoryWorld } from '../../../support/in-memory/in-memory-app.js';

const SOON_MS = 10;
const VERIFY = '/api/auditlogs/verify';
/** How long a request may take, in ms. */
const PATIENT = 120_000;

describe('calls that read the whole history', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let key: string;
  const start = async (
    audit: Partial<AuditLog>,
    more: { readonly nounPages?: NounPages } = {},
  ): Promise<void> => {
    const timeouts = { headers: 10_000, request: 30_000, check: 5_000, answer: PATIENT };
    service = await inMemoryApi({
      audit: { ...inMemoryAudit(inMemoryWorld()), ...audit },
      timeouts,
      ...more,
    });
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  };
  afterEach(() => service.stop());

  const send = (path: string, by = key): ClientRequest =>
    get(`${service.url}${path}`, { headers: { 'x-api-key': by }, agent: false }).on('error', () => undefined);
  const answerOf = async (request: ClientRequest): Promise<IncomingMessage> => {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(SOON_MS);
  };
  /** How many requests the log says were given up by their callers. */
  const left = (): number => service.lines.filter((line) => line.includes('"status":499')).length;

  /** A path that reads all roles of the past. */
  const pastRoles = (): string => `/api/roles?asOf=${new Date(service.world.now).toISOString()}`;

  it('of fifty lists of the past at once one is read at a time, four wait, and the others are refused', async () => {
    let [reading, most, reads] = [0, 0, 0];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start(
      {},
      {
        nounPages: async function* () {
          reads += 1;
          reading += 1;
          most = Math.max(most, reading);
          await gate;
          reading -= 1;
          yield [];
        },
      },
    );
    const refused: unknown[] = [];
    const answers = Array.from({ length: 50 }, async () => {
      const answer = await answerOf(send(pastRoles()));
      const body = (await json(answer)) as { readonly code?: string };
      if (answer.statusCode !== 200) refused.push([answer.statusCode, body.code]);
      return answer.statusCode;
    });
    await until(() => refused.length === 45);
    expect([most, reads]).to.deep.equal([1, 1]);
    release();
    expect((await Promise.all(answers)).filter((status) => status === 200)).to.have.length(5);
    expect(refused).to.deep.equal(Array.from({ length: 45 }, () => [409, 'history_reads_under_way']));
    expect([most, reads]).to.deep.equal([1, 5]);
  });

  it('a list of the past whose caller has left reads no further page', async () => {
    let pages = 0;
    let hasEnded = false;
    await start(
      {},
      {
        nounPages: async function* () {
          try {
            for (;;) {
              pages += 1;
              yield [];
              await pause(SOON_MS);
            }
          } finally {
            hasEnded = true;
          }
        },
      },
    );
    const request = send(pastRoles());
    await until(() => pages > 2);
    expect(hasEnded).to.equal(false);
    request.destroy();
    await until(() => hasEnded);
  });

  it('four calls of a tenant wait for the one at work, a further one is refused, and those whose callers have left are skipped', async () => {
    let checks = 0;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const audit = inMemoryAudit(inMemoryWorld());
    await start({
      verify: async (...given) => {
        checks += 1;
        if (given[0] === tenantId) await gate;
        return audit.verify(...given);
      },
    });
    const sent = Array.from({ length: 6 }, () => send(VERIFY));
    const refused = await Promise.race(sent.map(answerOf));
    expect(refused.statusCode).to.equal(409);
    expect(await json(refused)).to.include({ code: 'history_reads_under_way' });
    const others = await service.key(await service.tenant());
    expect((await answerOf(send(VERIFY, others))).resume().statusCode).to.equal(200);
    await until(() => checks === 2);
    for (const request of sent) request.destroy();
    await until(() => left() === 5);
    release();
    let status = 0;
    for (let tries = 0; tries < 100 && status !== 200; tries++) {
      status = (await answerOf(send(VERIFY))).resume().statusCode!;
      await pause(SOON_MS);
    }
    expect([status, checks]).to.deep.equal([200, 3]);
  });
});
