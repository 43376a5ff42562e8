import { expect } from 'chai';
import { opaqueTokenHash } from '../../../infrastructure/crypto/opaque-token.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { LinkPurpose } from '../../../application/ports/mail/mailed-links.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../../support/run/until.js';
import { openOutbox, testMailSecrets, type OutboxWorld } from './outbox-world.js';

const tenantId = uuidOf('tenant');
const digest = 'd'.repeat(64);

describe('the mail outbox', () => {
  let world: OutboxWorld;
  beforeEach(async () => {
    world = await openOutbox();
  });
  afterEach(() => world.close());

  const invite = (name: string): Promise<bigint> =>
    world.append(tenantId, 'user', uuidOf(name), [userCreated(uuidOf(name), { invited: true })]);
  const untilMails = (count: number): Promise<void> =>
    until(async () => (await world.mails()).length >= count);
  const untilPosition = (position: bigint): Promise<void> =>
    until(async () => ((await world.checkpoint()) ?? 0n) >= position);

  it('the mail outbox starts at the head of the log and sends no mail for earlier events', async () => {
    await invite('old');
    await world.begin();
    await invite('new');
    world.follow();
    await untilMails(1);
    expect((await world.mails()).map(({ user_id }) => user_id)).to.deep.equal([uuidOf('new')]);
  });

  it('the mail outbox keeps its place when it is started again', async () => {
    await world.begin();
    await invite('meanwhile');
    await world.begin();
    world.follow();
    await untilMails(1);
  });

  it('the mail outbox writes a mail and a link for each event, by ids and hashes', async () => {
    await world.begin();
    const userId = uuidOf('ada');
    await world.append(tenantId, 'user', userId, [
      userCreated(userId, { emailVerified: true }),
      { type: 'UserEmailChanged', data: { userId, email: 'new@example.com', emailDigest: digest } },
    ]);
    await world.append(tenantId, 'passwordreset', userId, [
      { type: 'UserPasswordResetRequested', data: { userId, email: 'new@example.com', clientId: 'web' } },
    ]);
    world.follow();
    await untilMails(3);
    const mails = await world.mails();
    expect(mails.map(({ kind, status }) => [kind, status])).to.deep.equal([
      ['email-changed', 'pending'],
      ['verification', 'pending'],
      ['password-reset', 'pending'],
    ]);
    const eventOf = (kind: string): string => mails.find((mail) => mail.kind === kind)!.event_id;
    expect((await world.links()).map(({ token_hash }) => token_hash.toString('hex'))).to.deep.equal(
      (['verification', 'password-reset'] satisfies LinkPurpose[]).map((purpose) =>
        opaqueTokenHash(testMailSecrets.linkToken(eventOf(purpose), purpose)).toString('hex'),
      ),
    );
    expect((await world.links()).map(({ client_id }) => client_id)).to.deep.equal([null, 'web']);
    const rows = JSON.stringify(
      (await world.admin.query('select m::text, l::text from runtime.mails m, runtime.mailed_links l')).rows,
    );
    for (const secret of ['@example.com', testMailSecrets.linkToken(eventOf('verification'), 'verification')])
      expect(rows).not.to.contain(secret);
  });

  it('the mail outbox writes no mail twice when the log is read again', async () => {
    await world.begin();
    const position = await invite('ada');
    const first = world.follow();
    await untilMails(1);
    await first.stop();
    await world.admin.query(`update runtime.mails set status = 'sent'`);
    await world.admin.query(
      `update projections.checkpoints set position = 0 where projection = 'mail-outbox'`,
    );
    world.follow();
    await untilPosition(position);
    await invite('bo');
    await untilMails(2);
    expect((await world.mails()).map(({ status }) => status)).to.deep.equal(['sent', 'pending']);
  });

  it('the mail outbox writes mails with the move of its checkpoint, and none when another transaction has moved it', async () => {
    await world.begin();
    const follower = world.follow();
    const position = await invite('ada');
    await untilMails(1);
    expect(await world.checkpoint()).to.equal(position);
    await world.admin.query(
      `update projections.checkpoints set position = position + 1000 where projection = 'mail-outbox'`,
    );
    await invite('bo');
    await until(() => follower.errors.length > 0);
    expect(await world.mails()).to.have.length(1);
  });

  it('the mail outbox is run by one process; another process takes over when its connection ends', async () => {
    await world.begin();
    const followers = [world.follow(), world.follow(), world.follow()];
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, number) => invite(`${round}/${number}`)));
      await untilMails(10 * (round + 1));
      const { rows } = await world.admin.query<{ backend: number }>(
        "select backend from projections.leases where name = 'project:mail-outbox'",
      );
      expect(rows).to.have.length(1);
      await world.admin.query('select pg_terminate_backend($1)', [rows[0]!.backend]);
    }
    await invite('last');
    await untilMails(51);
    const mails = await world.mails();
    expect(new Set(mails.map(({ user_id }) => user_id)).size).to.equal(51);
    expect(mails).to.have.length(51);
    expect(followers.flatMap(({ errors }) => errors)).to.have.length.at.least(1);
  });

  it('the mail outbox cancels the pending mails of a deleted user and deletes their links', async () => {
    await world.begin();
    world.follow();
    await invite('ada');
    await invite('bo');
    await untilMails(2);
    const userId = uuidOf('ada');
    await world.append(tenantId, 'user', userId, [{ type: 'UserDeleted', data: { userId, roleIds: [] } }]);
    await until(async () => (await world.links()).length === 1);
    expect(
      (await world.mails()).map(({ user_id, status, reason }) => [user_id, status, reason]),
    ).to.deep.equal([
      [userId, 'cancelled', 'user_deleted'],
      [uuidOf('bo'), 'pending', null],
    ]);
  });

  describe('the copies for former addresses', () => {
    const userId = uuidOf('ada');
    const append = (...events: DomainEvent[]): Promise<bigint> =>
      world.append(tenantId, 'user', userId, events);
    const changed: DomainEvent = {
      type: 'UserEmailChanged',
      data: { userId, email: 'new@example.com', emailDigest: digest, proved: true },
    };
    const password: DomainEvent = {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'hash', mustChange: false, cause: 'change' },
    };
    const eventOf = async (revision: number): Promise<string> =>
      (
        await world.admin.query<{ event_id: string }>(
          'select event_id from events.event order by position offset $1 limit 1',
          [revision],
        )
      ).rows[0]!.event_id;
    const copies = async () =>
      (
        await world.admin.query<{ kind: string; change_id: string; expires_at: Date; occurred_at: Date }>(
          'select kind, change_id, expires_at, occurred_at from runtime.mails where change_id is not null order by position, change_id',
        )
      ).rows;

    beforeEach(async () => {
      await world.begin();
      await append(userCreated(userId, { emailVerified: true }));
    });

    it('the mail outbox writes a copy for each change that a link can undo, in one page or later, once', async () => {
      await append(password, changed, password, changed, password);
      const last = await append(password);
      const follower = world.follow();
      await untilPosition(last);
      const [one, two] = [await eventOf(2), await eventOf(4)].sort();
      const written = (await copies()).map(({ kind, change_id }) => [kind, change_id]);
      expect(written).to.have.deep.members([
        ['password-changed', await eventOf(2)],
        ['email-changed', await eventOf(2)],
        ['password-changed', one],
        ['password-changed', two],
        ['password-changed', one],
        ['password-changed', two],
      ]);
      await follower.stop();
      await world.admin.query(
        `update projections.checkpoints set position = 0 where projection = 'mail-outbox'`,
      );
      world.follow();
      await untilPosition(last);
      expect(await copies()).to.have.length(written.length);
    });

    it('the mail outbox writes none for a change that another person made, nor for one of another user', async () => {
      const { proved: _, ...data } = changed.data;
      await append({ type: 'UserEmailChanged', data }, password);
      const bo = uuidOf('bo');
      await world.append(tenantId, 'user', bo, [userCreated(bo, { emailVerified: true })]);
      await append(changed);
      const last = await world.append(tenantId, 'user', bo, [
        { ...password, data: { ...password.data, userId: bo } },
      ]);
      world.follow();
      await untilPosition(last);
      expect(await copies()).to.deep.equal([]);
    });

    it('a copy is of no use when the link expires, and none is written from then on', async () => {
      world.follow();
      await untilPosition(await append(changed));
      await world.admin.query(
        `update runtime.mailed_links set expires_at = expires_at - interval '6 days 23 hours'`,
      );
      await untilPosition(await append(password));
      const [copy] = await copies();
      expect(copy!.expires_at.getTime() - copy!.occurred_at.getTime()).to.be.within(1, 3_600_000);
      await world.admin.query(`update runtime.mailed_links set expires_at = expires_at - interval '1 hour'`);
      await untilPosition(await append(password));
      expect(await copies()).to.have.length(1);
    });

    it('the copies that wait are cancelled with the user’s deletion', async () => {
      world.follow();
      await untilPosition(await append(changed, password));
      await untilPosition(await append({ type: 'UserDeleted', data: { userId, roleIds: [] } }));
      const states = (await world.mails()).map(({ kind, status }) => `${kind} ${status}`);
      expect(states.filter((line) => line === 'password-changed cancelled')).to.have.length(2);
      expect(await world.links()).to.deep.equal([]);
    });
  });

  it('the mail outbox continues after an altered event, with an entry in the log', async () => {
    await world.begin();
    await invite('altered');
    await invite('ada');
    await world.admin.query(`alter table events.event disable trigger all`);
    await world.admin.query(
      `update events.event set data = '{}' where position = (select min(position) from events.event)`,
    );
    world.follow();
    await untilMails(1);
    expect((await world.mails()).map(({ user_id }) => user_id)).to.deep.equal([uuidOf('ada')]);
    expect(world.errors()).to.have.length(1);
  });
});
