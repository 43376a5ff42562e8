import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { NO_ENTRIES } from '../../../application/audit/entry.js';
import type { WalkedEntry } from '../../../application/ports/audit/audit-log.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { inMemoryAudit } from '../../support/in-memory/in-memory-audit.js';
import { inMemoryWorld } from '../../support/in-memory/in-memory-app.js';

const PAGE_BYTES = 1 << 18;
/** What sockets of this machine may hold, and more. */
const MOST_PAGES = 100;
const SOON_MS = 20;

const large: WalkedEntry = {
  entry: {
    id: 1n,
    hash: NO_ENTRIES.hash,
    previousHash: NO_ENTRIES.hash,
    revision: '0',
    occurredAt: '2026-01-01T00:00:00.000Z',
    action: 'x',
    category: 'technical',
    outcome: 'success',
    actorType: 'system',
    actorId: 'system',
    targetType: 'auditLog',
    targetId: null,
    source: 'system',
    traceId: '',
    eventId: '',
    stream: '',
    type: 'x',
    data: ' '.repeat(PAGE_BYTES),
    metadata: '{}',
  },
  recorded: null,
};

describe('an export on its way', () => {
  let service: InMemoryApi;
  let key: string;
  /** Pages that were asked for, and by how many exports the log is still read. */
  let asked: number;
  let readers: number;
  let failsAt: number;
  /** Called before the answer begins. */
  let settle: () => Promise<boolean>;

  beforeEach(async () => {
    [asked, readers, failsAt] = [0, 0, Infinity];
    settle = () => Promise.resolve(true);
    // it has no end
    async function* walk(): AsyncGenerator<readonly WalkedEntry[], void, void> {
      readers += 1;
      try {
        for (;;) {
          await pause(0);
          if (++asked === failsAt) throw new Error('the database is gone');
          yield [large];
        }
      } finally {
        readers -= 1;
      }
    }
    service = await inMemoryApi({
      audit: { ...inMemoryAudit(inMemoryWorld()), walk, settle: () => settle() },
    });
    key = await service.key(await service.tenant());
  });
  afterEach(async () => {
    await service.stop();
    // one that has not ended would be counted in the next test
    while (readers > 0) await pause(SOON_MS);
  });

  const answer = async (): Promise<IncomingMessage> => {
    const request = get(`${service.url}/api/auditlogs/export`, {
      headers: { 'x-api-key': key },
      agent: false,
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.on('error', () => undefined);
  };
  const exported = async (): Promise<IncomingMessage> => {
    const response = await answer();
    expect(response.statusCode).to.equal(200);
    return response;
  };
  /** What the log says of the export, once it does. */
  const loggedStatus = async (): Promise<unknown> => {
    for (;;) {
      const lines = service.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const found = lines.find(({ msg, route }) => msg === 'request' && route === '/api/auditlogs/export');
      if (found) return found['status'];
      await pause(SOON_MS);
    }
  };
  /** How many pages were asked for, once no more are. */
  const settled = async (): Promise<number> => {
    for (let [before, quiet] = [asked, 0]; quiet < 10; quiet = asked === before ? quiet + 1 : 0) {
      before = asked;
      expect(asked).to.be.lessThan(MOST_PAGES);
      await pause(SOON_MS);
    }
    return asked;
  };

  it('an export waits for a slow reader, and continues with it', async () => {
    const response = await exported();
    const before = await settled();
    expect(readers).to.equal(1);
    for (let read = 0; read < MOST_PAGES * PAGE_BYTES;) {
      const chunk = response.read() as Buffer | null;
      if (chunk === null) await once(response, 'readable');
      else read += chunk.length;
    }
    expect(asked)
      .to.be.greaterThan(before)
      .and.to.be.within(MOST_PAGES, 2 * MOST_PAGES);
    response.destroy();
  });

  it('an export ends when its reader leaves, also while it waits for the reader', async () => {
    const response = await exported();
    await settled();
    response.destroy();
    while (readers > 0) await pause(SOON_MS);
    expect(asked).to.be.lessThan(MOST_PAGES);
    expect(await loggedStatus()).to.equal(499);
  });

  it('an export does not begin for a reader that has left', async () => {
    const request = get(`${service.url}/api/auditlogs/export`, {
      headers: { 'x-api-key': key },
      agent: false,
    });
    request.on('error', () => undefined);
    await new Promise<void>((left) => {
      settle = async () => {
        request.destroy();
        await loggedStatus();
        left();
        return true;
      };
    });
    expect(await settled()).to.be.at.most(1);
    expect(readers).to.equal(0);
  });

  it('at most four exports of a tenant are under way, and another one may begin once one of them has ended', async () => {
    const refusal = async (): Promise<unknown> => {
      const response = await answer();
      if (response.statusCode !== 409) return response.destroy().statusCode;
      return ((await json(response)) as { code: unknown }).code;
    };
    settle = () => Promise.reject(new Error('the database is gone'));
    for (let failed = 0; failed < 5; failed++) expect(await refusal()).to.equal(500);
    settle = () => Promise.resolve(true);
    const open = [await exported(), await exported(), await exported(), await exported()];
    expect(await refusal()).to.equal('exports_under_way');
    const mine = key;
    key = await service.key(await service.tenant());
    open.push(await exported());
    key = mine;
    open.shift()!.destroy();
    while ((await refusal()) !== 200) await pause(SOON_MS);
    for (const response of open) response.destroy();
    while (readers > 0) await pause(SOON_MS);
  });

  it('an export whose answer timed out before it began makes room for another one', async () => {
    await service.stop();
    let goOn = (): void => undefined;
    const slow = new Promise<boolean>((resolve) => {
      goOn = () => resolve(true);
    });
    service = await inMemoryApi({
      audit: { ...inMemoryAudit(inMemoryWorld()), settle: () => settle() },
      timeouts: { headers: 10_000, request: 30_000, check: 5_000, answer: 400 },
    });
    key = await service.key(await service.tenant());
    settle = () => slow;
    const late = await Promise.all([answer(), answer(), answer(), answer()]);
    expect(late.map(({ statusCode }) => statusCode)).to.deep.equal([503, 503, 503, 503]);
    for (const response of late) response.resume();
    settle = () => Promise.resolve(true);
    let status = 0;
    // 503 where the machine had no time for it
    do status = (await answer()).resume().statusCode!;
    while (status === 503);
    expect(status).to.equal(409);
    goOn();
    for (let tries = 0; tries < 100 && status !== 200; tries++) {
      status = (await answer()).resume().statusCode!;
      await pause(SOON_MS);
    }
    expect(status).to.equal(200);
  });

  it('an export is cut off when its source is silent, and makes room for another one', async () => {
    await service.stop();
    const never = new Promise<never>(() => undefined);
    async function* walk(): AsyncGenerator<readonly WalkedEntry[], void, void> {
      yield [large];
      await never;
    }
    service = await inMemoryApi({
      audit: { ...inMemoryAudit(inMemoryWorld()), walk },
      progressMs: 50,
    });
    key = await service.key(await service.tenant());
    for (let under = 0; under < 6; under++) {
      const response = await exported();
      response.resume();
      await new Promise((resolve) => response.once('close', resolve));
      expect(response.complete).to.equal(false);
    }
    expect(await loggedStatus()).to.equal(503);
  });

  it('an export is cut off when the log can no longer be read, so that a part cannot be taken for the whole', async () => {
    failsAt = 3;
    const response = await exported();
    response.resume();
    await new Promise((resolve) => response.once('close', resolve));
    expect(response.complete).to.equal(false);
    expect(service.lines.join('')).to.contain('exportEntries').and.to.contain('"msg":"request failed"');
    expect(await loggedStatus()).to.equal(500);
  });
});
