import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { until } from '../support/run/until.js';
import { call } from '../support/http/http-client.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  freePort,
  isRunning,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { type SmtpDouble, smtpDouble } from '../support/services/smtp-double.js';

const KILLS = 4;
const PER_ROUND = 25;
/** Mails under way at a time. */
const SIDE_BY_SIDE = 5;
/** With these rounds the database server is killed, too. */
const isPowerCut = (round: number): boolean => round % 3 === 2;

/** Whatever dies between an event and its mail: each is sent, and hardly any twice. */
describe('mails of a service that is killed', () => {
  let smtp: SmtpDouble;
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let key: string;

  const withDatabase = async <T>(work: (probe: Probe) => Promise<T>): Promise<T> => {
    const probe = await connectProbe(embeddedUrlOf(dataDir.path));
    try {
      return await work(probe);
    } finally {
      await probe.close();
    }
  };
  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
  };

  before(async function () {
    smtp = await smtpDouble();
    dataDir = temporaryDataDir();
    env = { DATA_DIR: dataDir.path, SMTP_URL: smtp.url, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
    await start();
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
    await smtp.close();
  });

  const invite = async (email: string): Promise<boolean> => {
    const reply = await call(service.url, 'POST', '/api/users', { key, body: { email } }).catch(() => null);
    return reply?.status === 201;
  };
  const waiting = (): Promise<number> =>
    withDatabase(async (probe) => {
      // what was refused comes back after a minute: as if that had passed
      await probe.query(
        `update runtime.mails set due_at = now() where status = 'pending' and due_at < now() + interval '61 s'`,
      );
      const [row] = await probe.query(
        `select (select count(*) from runtime.mails where status = 'pending')
              + (select count(*) from events.event e where type = 'UserCreated' and position >
                  (select position from projections.checkpoints where projection = 'mail-outbox')) as count`,
      );
      return Number(row!['count']);
    });

  it(`a service that is killed ${KILLS} times sends every invitation`, async function () {
    const invited: string[] = [];
    let silences = 0;
    for (let round = 0; round < KILLS; round++) {
      const before = smtp.received.length;
      const emails = Array.from({ length: PER_ROUND }, (_, number) => `u${round}-${number}@people.test`);
      // now and then the server takes a mail and never says so
      if (round % 2 === 1)
        smtp.behave(() => (++silences % 10 === 0 ? { kind: 'drop', at: 'message' } : { kind: 'accept' }));
      else smtp.behave({ kind: 'accept' });
      const creating = emails.map(async (email) => {
        if (await invite(email)) invited.push(email);
      });
      if (round % 4 === 3) await sleep(Math.random() * 100);
      else await until(() => smtp.received.length > before + Math.random() * PER_ROUND);
      await service.end('SIGKILL');
      if (isPowerCut(round)) {
        const postmaster = postmasterOf(dataDir.path)!;
        process.kill(postmaster, 'SIGKILL');
        while (isRunning(postmaster)) await sleep(5);
      }
      await Promise.all(creating);
      await start();
    }
    smtp.behave({ kind: 'accept' });
    // nobody sends what was being sent when the service died: as if the minutes of its lease had passed
    await withDatabase((probe) =>
      probe.query(`update runtime.mails set due_at = now() where status = 'pending'`),
    );
    expect(invited.length).to.be.greaterThan(KILLS);
    await until(async () => (await waiting()) === 0, 60_000);
    const counts = new Map<string, number>();
    for (const { to } of smtp.received) counts.set(to, (counts.get(to) ?? 0) + 1);
    expect(invited.filter((email) => !counts.has(email))).to.deep.equal([]);
  });

  it('a service that was killed sends again only mails under way at a kill or without an answer, as the same message', () => {
    const ids = new Map<string, Set<string>>();
    const counts = new Map<string, number>();
    for (const { to, messageId } of smtp.received) {
      ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
      counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    for (const [to, messages] of ids) expect(messages.size, to).to.equal(1);
    const again = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    const dropped = (KILLS / 2) * Math.ceil((2 * PER_ROUND) / 10) + KILLS;
    expect(again).to.be.at.most(KILLS * SIDE_BY_SIDE + dropped);
  });

  it('a service that was killed wrote one row for each event, and sends nothing more after another start', async () => {
    await withDatabase(async (probe) => {
      const [row] = await probe.query(
        `select (select count(*) from events.event where type = 'UserCreated' and data::jsonb->>'invited' = 'true') as events,
                (select count(*) from runtime.mails where kind = 'invitation') as mails,
                (select count(*) from runtime.mails where status <> 'sent') as unsent`,
      );
      expect(row!['mails']).to.equal(row!['events']);
      expect(row!['unsent']).to.equal('0');
    });
    const sent = smtp.received.length;
    await service.end('SIGKILL');
    await start();
    const email = 'last@people.test';
    expect(await invite(email)).to.equal(true);
    await until(() => smtp.received.at(-1)?.to === email);
    expect(smtp.received).to.have.length(sent + 1);
  });
});
