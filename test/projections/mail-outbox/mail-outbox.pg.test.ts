import { expect } from 'chai';
import { opaqueTokenHash } from '../../../infrastructure/crypto/opaque-token.js';
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

  it('the mail outbox keeps its place when it is begun again', async () => {
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
    expect(world.lines.filter(({ level }) => level === 'error')).to.have.length(1);
  });
});
