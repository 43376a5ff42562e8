import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  type SubjectRef,
  emailSubject,
  SubjectErased,
  tenantSubject,
  userSubject,
} from '../../../application/ports/events/subject-keys.js';
import { BrokenSeal } from '../../../infrastructure/crypto/sealed-box.js';
import { SubjectKeyUnusable } from '../../../infrastructure/personal-data/key-set.js';
import {
  type SubjectKeysOptions,
  postgresSubjectKeys,
} from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type KeyDatabase, keyDatabase, listening, newKey } from './key-database.js';

const user = (tenantId: string = randomUUID()): SubjectRef => ({
  tenantId,
  subject: userSubject(randomUUID()),
});

describe('postgresSubjectKeys', () => {
  const masterKey = newKey();
  let db: KeyDatabase;
  /** As another process would have it: nothing cached. */
  const process = (options: Partial<SubjectKeysOptions> = {}) =>
    postgresSubjectKeys({ database: db.database, masterKey, ...options });
  const sealed = async (ref: SubjectRef, text: string): Promise<string> =>
    (await process().forSealing([ref])).seal(ref, 'here', text);
  const opened = async (ref: SubjectRef, box: string, keys = process()): Promise<string | null> =>
    (await keys.forOpening([ref])).open(ref, 'here', box);

  before(async () => {
    db = await keyDatabase();
  });
  after(() => db.close());

  it('a key is made at the first sealing, and every process opens with it', async () => {
    const ref = user();
    const box = await sealed(ref, 'Ada');
    expect(box).to.match(/^[A-Za-z0-9_-]+$/);
    expect(await opened(ref, box)).to.equal('Ada');
    expect(await opened(ref, await sealed(ref, 'Zoë 用户'))).to.equal('Zoë 用户');
  });

  it('each subject has a key of its own, and so has the same user in another tenant', async () => {
    const ref = user();
    const others = [
      user(ref.tenantId),
      { ...ref, tenantId: randomUUID() },
      { ...ref, subject: tenantSubject(ref.tenantId) },
    ];
    const box = await sealed(ref, 'Ada');
    for (const other of others) {
      await sealed(other, 'Bob');
      expect(await opened(other, box).catch((error: unknown) => error)).to.be.instanceOf(BrokenSeal);
    }
  });

  it('keys are stored wrapped: another master key opens none, and the table holds none in clear', async () => {
    const ref = user();
    const box = await sealed(ref, 'Ada');
    const stranger = postgresSubjectKeys({ database: db.database, masterKey: newKey() });
    expect(await opened(ref, box, stranger).catch((error: unknown) => error)).to.be.instanceOf(
      SubjectKeyUnusable,
    );
    const { rows } = await db.database.query<{ wrapped: Buffer }>(
      'select wrapped from keys.subject_keys where subject = $1',
      [ref.subject],
    );
    expect(rows[0]?.wrapped).to.have.length(61);
  });

  it('only loaded subjects can be sealed for and opened', async () => {
    const [ref, other] = [user(), user()];
    const set = await process().forSealing([ref]);
    expect(() => set.seal(other, 'here', 'x')).to.throw(TypeError, 'keys were not loaded');
    expect(() => set.open(other, 'here', 'x')).to.throw(TypeError, 'keys were not loaded');
  });

  it('a subject without a key is an error, not an erasure, and gets no key', async () => {
    const ref = user();
    const box = await sealed(user(), 'Ada');
    expect(await opened(ref, box).catch((error: unknown) => error)).to.be.instanceOf(SubjectKeyUnusable);
    const { rowCount } = await db.database.query('select 1 from keys.subject_keys where subject = $1', [
      ref.subject,
    ]);
    expect(rowCount).to.equal(0);
  });

  it('a malformed subject is refused, except for reading, where it has no key', async () => {
    const good = user();
    const box = await sealed(good, 'Ada');
    for (const bad of [
      { ...good, tenantId: good.tenantId.toUpperCase() },
      { ...good, tenantId: 'acme' },
      { ...good, subject: 'user:ada' },
      { ...good, subject: `robot:${randomUUID()}` },
      { ...good, subject: `${good.subject}\0` },
      { ...good, subject: `email:${'a'.repeat(64)}` },
      { ...good, subject: `email:${'a'.repeat(63)}G:20260102` },
      { ...good, subject: `email:${'a'.repeat(64)}:2026-01-02` },
    ]) {
      const keys = process();
      expect(await keys.forSealing([bad]).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
      expect(await keys.destroy(bad).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
      const set = await keys.forOpening([good, bad]);
      expect(() => set.open(bad, 'here', box)).to.throw(SubjectKeyUnusable);
      expect(set.open(good, 'here', box)).to.equal('Ada');
    }
  });

  it('a page of 500 keys is read with one statement, and with none from the cache', async () => {
    const tenantId = randomUUID();
    const refs = Array.from({ length: 500 }, () => user(tenantId));
    const sealing = await process().forSealing(refs);
    const boxes = refs.map((ref, index) => sealing.seal(ref, 'here', String(index)));
    const { sql, sent } = listening(db.database);
    const keys = postgresSubjectKeys({ database: sql, masterKey });
    for (let round = 0; round < 2; round += 1) {
      const set = await keys.forOpening([...refs, ...refs]);
      refs.forEach((ref, index) => expect(set.open(ref, 'here', boxes[index]!)).to.equal(String(index)));
    }
    expect(sent).to.have.length(1);
  });

  it('keys that are requested concurrently are made in few statements', async () => {
    const { sql, sent } = listening(db.database);
    const keys = postgresSubjectKeys({ database: sql, masterKey });
    const refs = Array.from({ length: 200 }, () => user());
    await Promise.all(refs.map((ref) => keys.forSealing([ref])));
    expect(sent.length).to.be.lessThan(4);
    const { rowCount } = await db.database.query('select 1 from keys.subject_keys where subject = any($1)', [
      refs.map(({ subject }) => subject),
    ]);
    expect(rowCount).to.equal(200);
  });

  it('keys are made after a failed statement', async () => {
    let failing = true;
    const keys = postgresSubjectKeys({
      database: {
        query: (statement, values) =>
          failing ? Promise.reject(new Error('lost')) : db.database.query(statement, values),
      },
      masterKey,
    });
    const ref = user();
    expect(await keys.forSealing([ref]).catch((error: unknown) => error)).to.have.property('message', 'lost');
    expect(await keys.lookupDigest(ref.tenantId, 'x').catch((error: unknown) => error)).to.have.property(
      'message',
    );
    failing = false;
    expect((await keys.forSealing([ref])).seal(ref, 'here', 'Ada')).to.be.a('string');
    expect(await keys.lookupDigest(ref.tenantId, 'x')).to.have.length(64);
  });

  it('50 processes that concurrently make a key agree on one', async () => {
    const ref = user();
    const boxes = await Promise.all(Array.from({ length: 50 }, () => sealed(ref, 'Ada')));
    const keys = process();
    for (const box of boxes) expect(await opened(ref, box, keys)).to.equal('Ada');
  });

  it('overlapping sets of keys are made in any order without a deadlock', async () => {
    const refs = Array.from({ length: 1_000 }, () => user());
    const reversed = [...refs].reverse();
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => process().forSealing(at % 2 === 0 ? refs : reversed)),
    );
    const { rowCount } = await db.database.query('select 1 from keys.subject_keys where subject = any($1)', [
      refs.map(({ subject }) => subject),
    ]);
    expect(rowCount).to.equal(1_000);
  });

  describe('a destroyed key', () => {
    it('a destroyed key opens nothing and seals nothing, here and in every other process', async () => {
      const ref = user();
      const here = process();
      const box = (await here.forSealing([ref])).seal(ref, 'here', 'Ada');
      await here.destroy(ref);
      await here.destroy(ref);
      for (const keys of [here, process()]) {
        expect(await opened(ref, box, keys)).to.equal(null);
        expect((await keys.forSealing([ref])).open(ref, 'here', box)).to.equal(null);
        const set = await keys.forSealing([ref]);
        expect(() => set.seal(ref, 'here', 'Ada')).to.throw(SubjectErased);
      }
    });

    it('a destroyed key leaves a tombstone, also for a subject that never had a key', async () => {
      const [had, hadNot] = [user(), user()];
      await sealed(had, 'Ada');
      for (const ref of [had, hadNot]) await process().destroy(ref);
      const { rows } = await db.database.query(
        'select wrapped, destroyed_at is null as alive from keys.subject_keys where subject = any($1)',
        [[had.subject, hadNot.subject]],
      );
      expect(rows).to.deep.equal([
        { wrapped: null, alive: false },
        { wrapped: null, alive: false },
      ]);
      const set = await process().forSealing([hadNot]);
      expect(() => set.seal(hadNot, 'here', 'x')).to.throw(SubjectErased);
    });

    for (const existed of [true, false]) {
      it(`a destroyed key is never made again by 50 concurrent processes (${existed ? 'had' : 'no'} key before)`, async () => {
        for (let round = 0; round < 4; round += 1) {
          const ref = user();
          if (existed) await sealed(ref, 'Ada');
          const destroyer = process();
          const boxes: string[] = [];
          const mint = async (at: number): Promise<void> => {
            const keys = at % 10 === 0 ? destroyer : process();
            const set = await keys.forSealing([ref]);
            try {
              boxes.push(set.seal(ref, 'here', 'Ada'));
            } catch (error) {
              expect(error).to.be.instanceOf(SubjectErased);
            }
          };
          await Promise.all([
            ...Array.from({ length: 25 }, (_, at) => mint(at)),
            destroyer.destroy(ref),
            ...Array.from({ length: 25 }, (_, at) => mint(at + 25)),
          ]);
          for (const keys of [destroyer, process()]) {
            for (const box of boxes) expect(await opened(ref, box, keys)).to.equal(null);
            const set = await keys.forSealing([ref]);
            expect(() => set.seal(ref, 'here', 'x')).to.throw(SubjectErased);
          }
        }
      });
    }

    it('a destroyed key is used by other processes from their cache for less than 60 s, and not after `forget`', async () => {
      const ref = user();
      const box = await sealed(ref, 'Ada');
      let time = 0;
      const now = (): number => 1 + time;
      const late = process({ now });
      const reported = process();
      const brief = process({ now, lifetimeMs: 1_000 });
      for (const keys of [late, reported, brief]) expect(await opened(ref, box, keys)).to.equal('Ada');
      await process().destroy(ref);
      reported.forget(ref);
      expect(await opened(ref, box, reported)).to.equal(null);
      time = 999;
      expect(await opened(ref, box, brief)).to.equal('Ada');
      time = 1_000;
      expect(await opened(ref, box, brief)).to.equal(null);
      time = 59_999;
      expect(await opened(ref, box, late)).to.equal('Ada');
      time = 60_000;
      expect(await opened(ref, box, late)).to.equal(null);
    });

    it('a destroyed key stays destroyed when the cache has room for one key only', async () => {
      const [ref, other] = [user(), user()];
      const keys = process({ cacheSize: 1 });
      const box = (await keys.forSealing([ref])).seal(ref, 'here', 'Ada');
      await keys.destroy(ref);
      await keys.forSealing([other]);
      expect(await opened(ref, box, keys)).to.equal(null);
    });

    it('the destruction of more keys than the cache holds leaves the keys of other tenants in the cache', async () => {
      const { sql, sent } = listening(db.database);
      const keys = postgresSubjectKeys({ database: sql, masterKey, cacheSize: 10 });
      const tenantId = randomUUID();
      const gone = Array.from({ length: 20 }, () => user(tenantId));
      const [first, other] = [gone[0]!, user()];
      const boxOfFirst = (await process().forSealing(gone)).seal(first, 'here', 'Ada');
      const boxOfOther = await sealed(other, 'Bob');
      expect(await opened(first, boxOfFirst, keys)).to.equal('Ada');
      expect(await opened(other, boxOfOther, keys)).to.equal('Bob');
      expect((await keys.destroyPeople(tenantId, '')).destroyed).to.equal(gone.length);
      sent.length = 0;
      expect(await opened(other, boxOfOther, keys)).to.equal('Bob');
      expect(sent).to.have.length(0);
      expect(await opened(first, boxOfFirst, keys)).to.equal(null);
    });
  });

  describe('the key of an unknown email', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const daysAgo = (days: number): string => new Date(now - days * 24 * 3_600_000).toISOString();
    const digest = (): string => randomUUID().replaceAll('-', '').repeat(2);
    const typed = (emailDigest: string, days = 0, tenantId: string = randomUUID()): SubjectRef => ({
      tenantId,
      subject: emailSubject(emailDigest, daysAgo(days)),
    });
    const age = (ref: SubjectRef, interval: string) =>
      db.database.query(
        'update keys.subject_keys set created_at = now() - $3::interval where tenant_id = $1 and subject = $2',
        [ref.tenantId, ref.subject, interval],
      );
    const isWrapped = async ({ tenantId, subject }: SubjectRef): Promise<boolean> =>
      (
        await db.database.query<{ there: boolean }>(
          'select wrapped is not null as there from keys.subject_keys where tenant_id = $1 and subject = $2',
          [tenantId, subject],
        )
      ).rows[0]!.there;

    it('the key of an unknown email opens nothing and seals nothing after 30 days, before any deletion', async () => {
      const ref = typed(digest());
      const box = await sealed(ref, 'who');
      await age(ref, '29 days 23:59:00');
      expect(await opened(ref, box)).to.equal('who');
      await age(ref, '30 days');
      expect(await isWrapped(ref)).to.equal(true);
      expect(await opened(ref, box)).to.equal(null);
      const set = await process().forSealing([ref]);
      expect(() => set.seal(ref, 'here', 'x')).to.throw(SubjectErased);
    });

    it('the key of an unknown email is then destroyed, and no other key is, however old', async () => {
      const [old, young, person] = [typed(digest()), typed(digest()), user()];
      for (const ref of [old, young, person]) await sealed(ref, 'who');
      await age(old, '30 days');
      await age(young, '29 days');
      await age(person, '300 days');
      await Promise.all([process().deleteExpired(), process().deleteExpired()]);
      expect(await Promise.all([old, young, person].map(isWrapped))).to.deep.equal([false, true, true]);
    });

    it('keys of unknown emails are deleted by the thousand', async () => {
      await db.database.query(
        `insert into keys.subject_keys (tenant_id, subject, wrapped, created_at)
         select gen_random_uuid(), 'email:' || encode(sha256(n::text::bytea), 'hex') || ':20260101', decode(repeat('01', 61), 'hex'), now() - interval '31 days'
         from generate_series(1, 2500) n`,
      );
      await process().deleteExpired();
      const { rows } = await db.database.query(
        "select from keys.subject_keys where subject like 'email:%' and created_at < now() - interval '30 days' and wrapped is not null",
      );
      expect(rows).to.have.length(0);
    });

    it('the keys of all days of an unknown email are destroyed together, in this tenant, and not made again that day', async () => {
      const [gone, former, other] = [digest(), digest(), digest()];
      const tenantId = randomUUID();
      const doomed = [typed(gone, 0, tenantId), typed(gone, 30, tenantId), typed(former, 3, tenantId)];
      const spared = [typed(other, 0, tenantId), typed(gone), typed(former, 0)];
      const here = process();
      const boxes = await Promise.all(
        [...doomed, ...spared].map(async (ref) => (await here.forSealing([ref])).seal(ref, 'here', 'who')),
      );
      const days = Array.from({ length: 31 }, (_, days) => days);
      const all = [gone, former].flatMap((email) => days.map((day) => typed(email, day).subject));
      const today = [typed(gone).subject, typed(former).subject];
      await here.destroyEmails(tenantId, all, today);
      await here.destroyEmails(tenantId, all, today);
      for (const keys of [here, process()]) {
        for (const [index, ref] of [...doomed, ...spared].entries())
          expect(await opened(ref, boxes[index]!, keys), ref.subject).to.equal(
            index < doomed.length ? null : 'who',
          );
        for (const ref of [doomed[0]!, typed(former, 0, tenantId)]) {
          const set = await keys.forSealing([ref]);
          expect(() => set.seal(ref, 'here', 'x')).to.throw(SubjectErased);
        }
        const tomorrow = typed(gone, -1, tenantId);
        expect((await keys.forSealing([tomorrow])).seal(tomorrow, 'here', 'x')).to.be.a('string');
      }
    });

    it('the destruction leaves tombstones for existing keys and for the day, and no others', async () => {
      const [gone, tenantId] = [digest(), randomUUID()];
      await sealed(typed(gone, 2, tenantId), 'who');
      const subjects = [0, 1, 2, 3].map((days) => typed(gone, days).subject);
      await process().destroyEmails(tenantId, subjects, [subjects[0]!]);
      const { rows } = await db.database.query<{ subject: string; wrapped: null }>(
        'select subject, wrapped from keys.subject_keys where tenant_id = $1 order by subject',
        [tenantId],
      );
      expect(rows).to.deep.equal([
        { subject: `email:${gone}:20260227`, wrapped: null },
        { subject: `email:${gone}:20260301`, wrapped: null },
      ]);
    });
  });

  describe('an altered table', () => {
    it('an altered row fails its own key, and not those read with it', async () => {
      const [good, bad] = [user(), user()];
      const boxes = [await sealed(good, 'Ada'), await sealed(bad, 'Bob')] as const;
      await db.database.query(
        'update keys.subject_keys set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1) where subject = $1',
        [bad.subject],
      );
      const set = await process().forOpening([good, bad]);
      expect(set.open(good, 'here', boxes[0])).to.equal('Ada');
      expect(() => set.open(bad, 'here', boxes[1])).to.throw(SubjectKeyUnusable, 'is altered');
      const sealing = await process().forSealing([bad]);
      expect(() => sealing.seal(bad, 'here', 'x')).to.throw(SubjectKeyUnusable);
    });

    it('a key that was put in the place of another is detected', async () => {
      const [one, other] = [user(), user()];
      await sealed(one, 'Ada');
      const box = await sealed(other, 'Bob');
      await db.database.query(
        `update keys.subject_keys set wrapped = (select wrapped from keys.subject_keys where subject = $1)
         where subject = $2`,
        [one.subject, other.subject],
      );
      expect(await opened(other, box).catch((error: unknown) => error)).to.be.instanceOf(SubjectKeyUnusable);
    });
  });

  describe('lookup digests', () => {
    it('lookup digests are the same in every process, also when 20 begin concurrently', async () => {
      const tenantId = randomUUID();
      const digests = await Promise.all(
        Array.from({ length: 20 }, () => process().lookupDigest(tenantId, 'ada@example.com')),
      );
      expect(new Set(digests).size).to.equal(1);
      expect(digests[0]).to.match(/^[0-9a-f]{64}$/);
    });

    it('lookup digests differ by value and by tenant, and need the master key', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const keys = process();
      const digest = await keys.lookupDigest(one, 'ada@example.com');
      expect(await keys.lookupDigest(one, 'bob@example.com')).not.to.equal(digest);
      expect(await keys.lookupDigest(other, 'ada@example.com')).not.to.equal(digest);
      const stranger = postgresSubjectKeys({ database: db.database, masterKey: newKey() });
      const failure = await stranger.lookupDigest(one, 'ada@example.com').catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(BrokenSeal);
    });

    it('the key of lookup digests is loaded once for each tenant', async () => {
      const { sql, sent } = listening(db.database);
      const keys = postgresSubjectKeys({ database: sql, masterKey });
      const tenantId = randomUUID();
      await Promise.all(Array.from({ length: 10 }, (_, at) => keys.lookupDigest(tenantId, String(at))));
      expect(sent).to.have.length(3);
    });
  });

  it('the keys are in a schema that no other role can read', async () => {
    const role = `reader_${randomUUID().slice(0, 8)}`;
    await db.database.query(`create role ${role}`);
    const reader = new Database({ url: db.url, role });
    try {
      for (const table of ['subject_keys', 'lookup_keys']) {
        const failure = await reader.query(`select * from keys.${table}`).catch((error: unknown) => error);
        expect(failure).to.have.property('code', '42501');
      }
    } finally {
      await reader.close();
      await db.database.query(`drop role ${role}`);
    }
  });
});
