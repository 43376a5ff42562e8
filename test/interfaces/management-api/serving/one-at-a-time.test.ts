import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { AuditLog } from '../../../../application/ports/audit/audit-log.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';
import { inMemoryAudit } from '../../../support/in-memory/in-memory-audit.js';
import { inMemoryWorld } from '../../../support/in-memory/in-memory-app.js';

const SOON_MS = 10;
const VERIFY = '/api/auditlogs/verify';
/** How long a request may take, in ms. */
const [PATIENT, SHORT] = [120_000, 400];

describe('calls that read the whole history', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let key: string;
  const start = async (audit: Partial<AuditLog>, answer = PATIENT): Promise<void> => {
    const timeouts = { headers: 10_000, request: 30_000, check: 5_000, answer };
    service = await inMemoryApi({ audit: { ...inMemoryAudit(inMemoryWorld()), ...audit }, timeouts });
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

  it('a role of the past is no longer counted once its request has timed out', async () => {
    let readers = 0;
    async function* history(): ReturnType<AuditLog['history']> {
      readers += 1;
      try {
        for (;;) {
          await pause(0);
          yield [];
        }
      } finally {
        readers -= 1;
      }
    }
    await start({ history }, SHORT);
    const path = `/api/roles/${builtInRoleId(tenantId, 'admin')}?asOf=${new Date().toISOString()}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerOf(send(path))));
    const statuses = answers.map((answer) => answer.resume().statusCode);
    expect(statuses.toSorted()).to.deep.equal([409, 503, 503, 503, 503, 503]);
    await until(() => readers === 0);
  });
});
