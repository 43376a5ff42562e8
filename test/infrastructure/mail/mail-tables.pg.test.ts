import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { MailLimits, MailRequest } from '../../../application/ports/mail/mail-limits.js';
import {
  insertCopies,
  insertLinks,
  insertMails,
  type MailRow,
} from '../../../infrastructure/mail/mail-rows.js';
import { opaqueTokenHash } from '../../../infrastructure/crypto/opaque-token.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import type { MailResult } from '../../../application/ports/mail/mail-queue.js';
import { postgresMailStates } from '../../../infrastructure/mail/postgres-mail-states.js';
import { postgresMailQueue } from '../../../infrastructure/mail/postgres-mail-queue.js';
import { postgresMailedLinks } from '../../../infrastructure/mail/postgres-mailed-links.js';
import { deleteExpiredMails } from '../../../infrastructure/mail/delete-expired-mails.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const HOUR = 3_600_000;
const at = Date.parse('2026-01-02T03:04:05.678Z');
const iso = (time: number): string => new Date(time).toISOString();
const tenantId = randomUUID();

describe('the tables of mails', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 8 }, mailMigrations);
  });
  after(() => database.close());
  beforeEach(async () => {
    await database.query('truncate runtime.mails, runtime.mailed_links, runtime.mail_limits');
  });

  const mail = (overrides: Partial<MailRow> = {}): MailRow => ({
    event_id: randomUUID(),
    kind: 'invitation',
    tenant_id: tenantId,
    user_id: randomUUID(),
    position: '9007199254740993',
    occurred_at: iso(at),
    expires_at: iso(at + HOUR),
    ...overrides,
  });

  describe('the queue', () => {
    it('a mail is claimed as it was written, once it is due', async () => {
      const row = mail();
      await database.query(insertMails([row, row]));
      const queue = postgresMailQueue(database);
      expect(await queue.claim(5, at - 1, 1_000)).to.deep.equal([]);
      expect(await queue.claim(5, at, 1_000)).to.deep.equal([
        {
          eventId: row.event_id,
          kind: row.kind,
          changeId: null,
          tenantId,
          userId: row.user_id,
          position: 9007199254740993n,
          attempt: 1,
          occurredAt: row.occurred_at,
          expiresAt: row.expires_at,
        },
      ]);
    });

    it('a mail is claimed by one of many workers, the oldest first', async () => {
      const rows = Array.from({ length: 200 }, (_, number) => mail({ occurred_at: iso(at - number) }));
      await database.query(insertMails(rows));
      const queue = postgresMailQueue(database);
      const claims = await Promise.all(Array.from({ length: 50 }, () => queue.claim(3, at, HOUR)));
      const claimed = claims.flat().map(({ eventId }) => eventId);
      expect(new Set(claimed).size).to.equal(claimed.length);
      const rest = await queue.claim(200, at, HOUR);
      expect(claimed.length + rest.length).to.equal(200);
      await database.query(`update runtime.mails set due_at = occurred_at, attempts = 0`);
      const [oldest] = await queue.claim(1, at, HOUR);
      expect(oldest!.eventId).to.equal(rows.at(-1)!.event_id);
    });

    it('mails that people wait for are claimed before any number of older mails, by one of many workers', async () => {
      const noisy = randomUUID();
      await database.query(
        insertMails(
          Array.from({ length: 1_000 }, () => mail({ tenant_id: noisy, occurred_at: iso(at - HOUR) })),
        ),
      );
      const awaited = (['code', 'sign-up', 'password-reset', 'email-change'] as const).map((kind, number) =>
        mail({ kind, occurred_at: iso(at - number) }),
      );
      const later = mail({ kind: 'code', occurred_at: iso(at + 1) });
      await database.query(insertMails([...awaited, later]));
      const queue = postgresMailQueue(database);
      expect((await queue.claim(2, at, 1_000)).map(({ kind }) => kind)).to.have.members([
        'email-change',
        'password-reset',
      ]);
      expect((await queue.claim(5, at, 1_000)).map(({ kind }) => kind)).to.have.members([
        'code',
        'sign-up',
        'invitation',
        'invitation',
        'invitation',
      ]);
      const codes = Array.from({ length: 50 }, () => mail({ kind: 'code' }));
      await database.query(insertMails(codes));
      const claims = await Promise.all(Array.from({ length: 50 }, () => queue.claim(5, at, HOUR)));
      const claimed = claims.flat().map(({ eventId }) => eventId);
      expect(new Set(claimed).size).to.equal(claimed.length);
      expect(claimed).to.include.members(codes.map(({ event_id }) => event_id));
    });

    it('invitations are claimed after all other mails, however old they are', async () => {
      const old = Array.from({ length: 1_000 }, () => mail({ occurred_at: iso(at - HOUR) }));
      const others = (['verification', 'password-changed', 'alert'] as const).map((kind) => mail({ kind }));
      await database.query(insertMails([...old, ...others]));
      const claimed = await postgresMailQueue(database).claim(4, at, 1_000);
      expect(claimed.map(({ kind }) => kind)).to.have.members([
        'verification',
        'password-changed',
        'alert',
        'invitation',
      ]);
    });

    it('a claim reads the mails that it takes, however many wait', async () => {
      await database.query(insertMails(Array.from({ length: 5_000 }, () => mail())));
      await database.query(insertMails([mail({ kind: 'code' }), mail({ kind: 'alert' })]));
      await database.query('analyze runtime.mails');
      let plan = '';
      const explaining: Sql = {
        async query(statement: string | Statement) {
          const { text, values } = statement as Statement;
          const explained = {
            text: `explain (analyze, costs off, timing off) ${text}`,
            values: values ?? [],
          };
          const { rows } = await database.query<Record<'QUERY PLAN', string>>(explained);
          plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          return { rows: [], rowCount: 0 };
        },
      };
      await postgresMailQueue(explaining).claim(5, at, HOUR);
      for (const index of ['mails_awaited', 'mails_notices', 'mails_due']) expect(plan).to.include(index);
      expect(plan).to.not.include('Seq Scan');
      const rows = [...plan.matchAll(/rows=(\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...rows)).to.equal(5);
    });

    it('a mail is claimed again when its lease has ended, and a result is recorded for the last claim only', async () => {
      await database.query(insertMails([mail()]));
      const queue = postgresMailQueue(database);
      const [first] = await queue.claim(1, at, 1_000);
      expect(await queue.claim(1, at + 999, 1_000)).to.deep.equal([]);
      const [second] = await queue.claim(1, at + 1_000, 1_000);
      expect(second).to.deep.equal({ ...first, attempt: 2 });
      await queue.record(first!, { status: 'failed', reason: 'smtp_550' }, at);
      await queue.record(first!, { status: 'postponed', reason: 'smtp_450', dueAt: at }, at);
      expect(await queue.claim(1, at + 1_000, 1_000)).to.deep.equal([]);
      await queue.record(second!, { status: 'sent' }, at + 1_500);
      const { rows } = await database.query('select status, reason, settled_at from runtime.mails');
      expect(rows).to.deep.equal([{ status: 'sent', reason: null, settled_at: new Date(at + 1_500) }]);
    });

    it('mails that are settled concurrently are settled together, each with its own result', async () => {
      const rows = Array.from({ length: 30 }, () => mail());
      await database.query(insertMails(rows));
      const queue = postgresMailQueue(database);
      const mails = await queue.claim(30, at, 1_000);
      const lost = { ...mails[29]!, attempt: 2 };
      await Promise.all([
        ...mails.slice(0, 20).map((one) => queue.record(one, { status: 'sent' }, at)),
        ...mails
          .slice(20, 29)
          .map((one) => queue.record(one, { status: 'cancelled', reason: 'expired' }, at)),
        queue.record(lost, { status: 'failed', reason: 'smtp_550' }, at),
      ]);
      const { rows: kept } = await database.query(
        `select status, reason, count(*) as count, count(distinct xmin::text) as commits
           from runtime.mails group by 1, 2 order by 1`,
      );
      expect(kept).to.deep.equal([
        { status: 'cancelled', reason: 'expired', count: 9n, commits: 1n },
        { status: 'pending', reason: null, count: 1n, commits: 1n },
        { status: 'sent', reason: null, count: 20n, commits: 1n },
      ]);
    });

    it('a returned mail is claimed again as the same attempt', async () => {
      await database.query(insertMails([mail()]));
      const queue = postgresMailQueue(database);
      const [first] = await queue.claim(1, at, HOUR);
      await queue.record(first!, { status: 'returned', dueAt: at + 1_000 }, at);
      expect(await queue.claim(1, at + 999, HOUR)).to.deep.equal([]);
      expect(await queue.claim(1, at + 1_000, HOUR)).to.deep.equal([first]);
    });

    it('a mail and its copies for former addresses are claimed apart, each with its own result', async () => {
      const row = mail({ kind: 'password-changed' });
      const changes = [randomUUID(), randomUUID()];
      const link = {
        tenant_id: tenantId,
        user_id: row.user_id,
        purpose: 'undo-email-change',
        client_id: null,
      } as const;
      await database.query(
        insertLinks(
          changes.map((event_id) => ({
            ...link,
            event_id,
            token_hash: randomBytes(32).toString('hex'),
            position: '1',
            expires_at: iso(at + 30_000),
          })),
        ),
      );
      await database.query(insertMails([row]));
      for (let n = 0; n < 2; n++) await database.query(insertCopies([row]));
      const queue = postgresMailQueue(database);
      const claimed = await queue.claim(5, at, 1_000);
      expect(claimed.map(({ changeId }) => changeId)).to.have.members([null, ...changes]);
      for (const { changeId, expiresAt } of claimed)
        expect(expiresAt).to.equal(iso(at + (changeId === null ? HOUR : 30_000)));
      await Promise.all(
        claimed.map((one) =>
          queue.record(
            one,
            one.changeId === null ? { status: 'failed', reason: 'smtp_550' } : { status: 'sent' },
            at,
          ),
        ),
      );
      const { rows } = await database.query(
        'select change_id is null as own, status from runtime.mails order by 1',
      );
      expect(rows).to.deep.equal([
        { own: false, status: 'sent' },
        { own: false, status: 'sent' },
        { own: true, status: 'failed' },
      ]);
      expect(await postgresMailStates(database).of(row.event_id, row.kind)).to.equal('failed');
    });

    it('a settled mail is not claimed again', async () => {
      await database.query(
        insertMails([mail(), mail({ kind: 'verification' }), mail({ kind: 'email-changed' })]),
      );
      const queue = postgresMailQueue(database);
      const mails = await queue.claim(3, at, 1_000);
      const byKind = (kind: string) => mails.find((claimed) => claimed.kind === kind)!;
      await queue.record(byKind('invitation'), { status: 'cancelled', reason: 'expired' }, at);
      await queue.record(byKind('verification'), { status: 'failed', reason: 'smtp_550' }, at);
      await queue.record(
        byKind('email-changed'),
        { status: 'postponed', reason: 'esocket', dueAt: at + HOUR },
        at,
      );
      expect(await queue.countWaiting()).to.equal(1);
      const { rows } = await database.query('select kind, status, reason from runtime.mails order by kind');
      expect(rows).to.deep.equal([
        { kind: 'email-changed', status: 'pending', reason: 'esocket' },
        { kind: 'invitation', status: 'cancelled', reason: 'expired' },
        { kind: 'verification', status: 'failed', reason: 'smtp_550' },
      ]);
      expect((await queue.claim(3, at + HOUR, 1_000)).map(({ kind }) => kind)).to.deep.equal([
        'email-changed',
      ]);
    });
  });

  it('the state of a mail is that of its last attempt', async () => {
    const rows = [mail(), mail({ kind: 'code' }), mail({ kind: 'code' }), mail({ kind: 'code' })];
    await database.query(insertMails(rows));
    const states = postgresMailStates(database);
    const queue = postgresMailQueue(database);
    const now = () => Promise.all(rows.map(({ event_id, kind }) => states.of(event_id, kind)));
    expect(await now()).to.deep.equal(['waiting', 'waiting', 'waiting', 'waiting']);
    const claimed = await queue.claim(4, at, HOUR);
    expect(await now(), 'under way').to.deep.equal(['waiting', 'waiting', 'waiting', 'waiting']);
    const results: readonly MailResult[] = [
      { status: 'sent' },
      { status: 'postponed', reason: 'esocket', dueAt: at + HOUR },
      { status: 'failed', reason: 'smtp_550' },
      { status: 'cancelled', reason: 'tenant_locked' },
    ];
    for (const [index, result] of results.entries()) {
      const of = claimed.find(({ eventId }) => eventId === rows[index]!.event_id)!;
      await queue.record(of, result, at);
    }
    expect(await now()).to.deep.equal(['sent', 'delayed', 'failed', 'failed']);
    expect(await states.of(rows[0]!.event_id, 'code'), 'of another kind').to.equal('waiting');
  });

  describe('links', () => {
    const token = 'Oi9yr-Skf_XJT4miTLJijb4bDVWKJ4KoAcNQv13ahos';
    const link = {
      token_hash: opaqueTokenHash(token).toString('hex'),
      tenant_id: tenantId,
      user_id: randomUUID(),
      purpose: 'invitation' as const,
      event_id: randomUUID(),
      position: '7',
      client_id: 'web',
      expires_at: iso(at),
    };
    it('links are found by tenant, purpose and secret, until they expire', async () => {
      await database.query(insertLinks([link, link]));
      const links = postgresMailedLinks(database);
      expect(await links.find(tenantId, 'invitation', token, at - 1)).to.deep.equal({
        tenantId,
        userId: link.user_id,
        purpose: 'invitation',
        eventId: link.event_id,
        position: 7n,
        clientId: 'web',
      });
      for (const attempt of [
        links.find(tenantId, 'invitation', token, at),
        links.find(randomUUID(), 'invitation', token, at - 1),
        links.find(tenantId, 'verification', token, at - 1),
        links.find(tenantId, 'invitation', `${token} `, at - 1),
        links.find(tenantId, 'invitation', link.token_hash, at - 1),
        links.find(tenantId, 'invitation', '\u0000', at - 1),
        links.find(tenantId, 'invitation', 'x'.repeat(1_000_000), at - 1),
      ])
        expect(await attempt).to.equal(null);
    });
  });

  describe('limits', () => {
    let limits: MailLimits;
    const secret = randomBytes(32);
    beforeEach(() => {
      limits = postgresMailLimits(database, secret);
    });
    const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');
    let tenantId: string;
    beforeEach(() => {
      tenantId = randomUUID();
    });
    const request = (who = 'ada', rest: Partial<MailRequest> = {}): MailRequest => ({
      tenantId,
      purpose: 'password-reset',
      emailDigest: digestOf(who),
      from: null,
      // whom a test has mailed is mailed no more that day, at whichever tenant
      email: `${who}@${tenantId}.test`,
      ...rest,
    });
    const from = (
      ip: string | null,
      known: 'browser' | 'network' | null = null,
      knownBrowserId = 'b'.repeat(43),
    ) => ({
      from: { ip, knownBrowserId, known },
    });
    const take = (now: number, who = 'ada', rest: Partial<MailRequest> = {}) =>
      limits.take(request(who, rest), now);
    const ask = async (...asked: Parameters<typeof take>): Promise<boolean> =>
      (await take(...asked)) === null;
    const passed = async (attempts: readonly Promise<boolean>[]): Promise<number> =>
      (await Promise.all(attempts)).filter(Boolean).length;

    it('three mails are allowed within any hour, also for concurrent requests', async () => {
      const taken = await Promise.all(Array.from({ length: 50 }, () => ask(at)));
      expect(taken.filter(Boolean)).to.have.length(3);
      expect(await ask(at + HOUR - 1)).to.equal(false);
      expect(await ask(at + HOUR)).to.equal(true);
    });

    it('a refusal says when there is room again, and only that of a day is for no visitor', async () => {
      const home = from('192.0.2.9');
      await ask(at - 60_000, 'ada', home);
      await ask(at, 'ada', home);
      await ask(at, 'ada', home);
      const until = at - 60_000 + HOUR;
      expect(await take(at, 'ada', home)).to.deep.equal({ until, mayBeShown: true });
      expect(await take(until, 'ada', home)).to.equal(null);
      for (let n = 0; n < 30; n++) await ask(at, `w${n}`, from('192.0.2.40'));
      expect(await take(at, 'cy', from('192.0.2.40'))).to.deep.equal({ until: at + HOUR, mayBeShown: true });
      for (let n = 0; n < 10; n++) await ask(at, 'dee', from(`198.51.100.${n}`));
      expect(await take(at, 'dee', from('203.0.113.9'))).to.deep.equal({
        until: at + 24 * HOUR,
        mayBeShown: false,
      });
    });

    it('no hour of any beginning has a fourth mail', async () => {
      const times: number[] = [];
      for (let minute = 0; minute <= 600; minute += 7)
        if (await ask(at + minute * 60_000)) times.push(minute);
      for (const [index, minute] of times.entries())
        if (index >= 3) expect(minute - times[index - 3]!).to.be.at.least(60);
      expect(times.length).to.be.at.least(27);
    });

    it('addresses, purposes and tenants are counted separately', async () => {
      for (let round = 0; round < 4; round++) await ask(at);
      expect(await ask(at, 'bo')).to.equal(true);
      expect(await ask(at, 'ada', { purpose: 'verification' })).to.equal(true);
      expect(await ask(at, 'ada', { tenantId: randomUUID() })).to.equal(true);
    });

    it('the requests of each network are counted separately', async () => {
      expect(await passed(Array.from({ length: 50 }, () => ask(at, 'ada', from('192.0.2.9'))))).to.equal(3);
      expect(await passed(Array.from({ length: 50 }, () => ask(at, 'ada', from('192.0.2.10'))))).to.equal(3);
      expect(await ask(at + HOUR, 'ada', from('192.0.2.9'))).to.equal(true);
    });

    it('ten mails a day reach an address from places that its account does not know, over all tenants', async () => {
      const email = `victim@${tenantId}.test`;
      const strange = (n: number, now: number): Promise<boolean> =>
        ask(now, 'ada', {
          email,
          ...from(`198.51.100.${n}`),
          ...(n % 2 === 0 ? {} : { tenantId: randomUUID() }),
          ...(n % 3 === 0 ? {} : { purpose: 'verification' }),
        });
      expect(await passed(Array.from({ length: 50 }, (_, n) => strange(n, at)))).to.equal(10);
      for (const known of ['network', 'browser'] as const)
        expect(
          await passed(
            Array.from({ length: 50 }, () => ask(at, 'ada', { email, ...from('203.0.113.1', known) })),
          ),
          `a known ${known} has three of its own`,
        ).to.equal(3);
      const elsewhere = randomUUID();
      expect(await ask(at, 'ada', { email, tenantId: elsewhere }), 'an administrator').to.equal(true);
      expect(await strange(60, at + 24 * HOUR - 1)).to.equal(false);
      expect(await strange(61, at + 24 * HOUR)).to.equal(true);
    });

    it('a known browser may cause six mails with a code an hour, any other place three', async () => {
      const codes = (rest: Partial<MailRequest>) =>
        passed(Array.from({ length: 50 }, () => ask(at, 'ada', { purpose: 'code', ...rest })));
      const home = '203.0.113.5';
      expect(await codes(from(home, 'browser'))).to.equal(6);
      expect(await codes(from(home, 'network'))).to.equal(3);
      expect(await codes(from('203.0.113.6'))).to.equal(3);
    });

    it('a known browser is allowed where its network has exhausted the limit', async () => {
      const home = '203.0.113.77';
      for (let n = 0; n < 31; n++) await ask(at, `u${n}`, from(home));
      expect(await ask(at, 'ada', from(home, 'network'))).to.equal(false);
      expect(await ask(at, 'ada', from(home, 'browser'))).to.equal(true);
    });

    it('30 mails are allowed for one network, which the table does not reveal', async () => {
      const taken = await Promise.all(
        Array.from({ length: 50 }, (_, number) => ask(at, `u${number}`, from('192.0.2.1'))),
      );
      expect(taken.filter(Boolean)).to.have.length(30);
      expect(await ask(at, 'zoe', from('2001:db8::1'))).to.equal(true);
      const { rows } = await database.query<{ name: string }>('select name from runtime.mail_limits');
      expect(rows.map(({ name }) => name).join()).not.to.match(/192\.0\.2|2001:|@/);
      const first = await ask(at, 'yan', from('2001:db8::1'));
      for (let number = 0; number < 28; number++) await ask(at, `v${number}`, from(`2001:db8::${number}`));
      expect([first, await ask(at, 'xan', from('2001:db8::ffff'))]).to.deep.equal([true, false]);
    });
  });

  it('old settled mails and expired links are deleted, and no others', async () => {
    const now = Date.now();
    const old = mail({ occurred_at: iso(now - 40 * 24 * HOUR) });
    await database.query(insertMails([old, mail({ kind: 'verification' }), mail()]));
    await database.query(
      `update runtime.mails set status = 'sent', settled_at = case kind when 'verification' then now() else occurred_at end
        where event_id = $1 or kind = 'verification'`,
      [old.event_id],
    );
    const link = (days: number) => ({
      token_hash: randomBytes(32).toString('hex'),
      tenant_id: tenantId,
      user_id: randomUUID(),
      purpose: 'invitation' as const,
      client_id: null,
      event_id: randomUUID(),
      position: '7',
      expires_at: iso(now + days * 24 * HOUR),
    });
    await database.query(insertLinks([link(-2), link(-0.5), link(1)]));
    await deleteExpiredMails(database, now);
    const count = async (table: string): Promise<number> =>
      (await database.query(`select from runtime.${table}`)).rowCount;
    expect([await count('mails'), await count('mailed_links')]).to.deep.equal([2, 2]);
    const limits = postgresMailLimits(database, randomBytes(32));
    const asked = { tenantId, purpose: 'verification', email: 'a', emailDigest: 'a', from: null } as const;
    await database.query('delete from runtime.mail_limits');
    await limits.take(asked, now - 25 * HOUR);
    await limits.take({ ...asked, emailDigest: 'b' }, now);
    await deleteExpiredMails(database, now);
    expect(await count('mail_limits')).to.equal(1);
  });
});
