import { expect } from 'chai';
import type { NewSession, Sessions } from '../../application/ports/sign-in/sessions.js';
import { SubjectErased } from '../../application/ports/events/subject-keys.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

/** Sessions, and the world that a test moves around them. */
export interface SessionsUnderTest {
  readonly sessions: Sessions;
  readonly clock: { now: number };
  erase(tenantId: string, userId: string): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What every adapter of the port promises. */
export function sessionsContract(name: string, open: () => Promise<SessionsUnderTest>): void {
  describe(`sessions: ${name}`, () => {
    let world: SessionsUnderTest;
    let wanted: NewSession;
    const start = (session: Partial<NewSession> = {}) => world.sessions.start({ ...wanted, ...session });

    before(async () => {
      world = await open();
    });
    after(() => world.close());
    beforeEach(() => {
      wanted = {
        tenantId: uuids.next(),
        userId: uuids.next(),
        generation: 3,
        amr: ['pwd', 'otp'],
        remembered: false,
        provedMailbox: null,
        authenticatedAt: world.clock.now,
        lifetime: { idleMs: day, maxMs: 14 * day },
        ip: '192.0.2.7',
        userAgent: 'Mozilla/5.0',
      };
    });

    it(`a session begins with a secret of 256 bits that no other session has (${name})`, async () => {
      const [one, two] = [await start(), await start()];
      for (const { secret } of [one, two]) expect(secret).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect(one.secret).not.to.equal(two.secret);
      expect(one.session.sessionId).not.to.equal(two.session.sessionId);
      const at = new Date(world.clock.now).toISOString();
      expect(one.session).to.deep.equal({
        ...wanted,
        sessionId: one.session.sessionId,
        createdAt: at,
        lastUsedAt: at,
      });
    });

    it(`a session of a user who authenticated before it began lives from its beginning on (${name})`, async () => {
      const authenticatedAt = world.clock.now - 30 * day;
      const { session, secret } = await start({ authenticatedAt });
      const raised = await world.sessions.raise(session.sessionId, { ...wanted, authenticatedAt });
      expect(raised!.session.authenticatedAt).to.equal(authenticatedAt);
      expect(await world.sessions.use(wanted.tenantId, secret), 'the secret before').to.equal(null);
      for (let n = 0; n < 27; n += 1) {
        world.clock.now += 12 * hour;
        expect(await world.sessions.use(wanted.tenantId, raised!.secret)).not.to.equal(null);
      }
      const again = { ...wanted, authenticatedAt };
      const late = (await world.sessions.raise(session.sessionId, again))!;
      world.clock.now += 12 * hour;
      expect(await world.sessions.use(wanted.tenantId, late.secret), 'a raise makes it no younger').to.equal(
        null,
      );
    });

    it(`a session that would be over with what is proved is not raised (${name})`, async () => {
      const { session, secret } = await start();
      for (let n = 0; n < 27; n += 1) {
        world.clock.now += 12 * hour;
        await world.sessions.use(wanted.tenantId, secret);
      }
      const later = { ...wanted, authenticatedAt: world.clock.now };
      const { sessionId } = (await world.sessions.raise(session.sessionId, later))!.session;
      world.clock.now += 23 * hour;
      expect(await world.sessions.raise(sessionId, wanted)).to.equal(null);
      expect(await world.sessions.byId(wanted.tenantId, sessionId)).not.to.equal(null);
    });

    it(`a session is found by its secret and by its id, as it was started (${name})`, async () => {
      const { session, secret } = await start();
      expect(await world.sessions.use(wanted.tenantId, secret)).to.deep.equal(session);
      expect(await world.sessions.byId(wanted.tenantId, session.sessionId)).to.deep.equal(session);
    });

    it(`a session preserves members of its origin that it does not know (${name})`, async () => {
      for (const origin of [
        { ip: null, userAgent: null },
        { ip: '2001:db8::1', userAgent: null },
        { ip: null, userAgent: '' },
      ]) {
        const { session } = await start(origin);
        expect(await world.sessions.byId(wanted.tenantId, session.sessionId)).to.include(origin);
      }
    });

    it(`a session is not found at another tenant, nor by another secret (${name})`, async () => {
      const { session, secret } = await start();
      const elsewhere = uuids.next();
      expect(await world.sessions.use(elsewhere, secret)).to.equal(null);
      expect(await world.sessions.bySecret(elsewhere, secret)).to.equal(null);
      expect(await world.sessions.byId(elsewhere, session.sessionId)).to.equal(null);
      expect(await world.sessions.ofUser(elsewhere, wanted.userId)).to.deep.equal([]);
      expect(await world.sessions.end(elsewhere, wanted.userId, session.sessionId)).to.equal(false);
      expect(await world.sessions.end(wanted.tenantId, uuids.next(), session.sessionId)).to.equal(false);
      expect(await world.sessions.endAll(elsewhere, wanted.userId)).to.deep.equal([]);
      expect(await world.sessions.endAll(wanted.tenantId, uuids.next())).to.deep.equal([]);
      const flipped = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
      for (const wrong of [
        flipped,
        '',
        `${secret}A`,
        secret.slice(1),
        session.sessionId,
        '\0',
        'ü'.repeat(43),
      ])
        expect(await world.sessions.use(wanted.tenantId, wrong), wrong).to.equal(null);
      expect(await world.sessions.use(wanted.tenantId, secret)).not.to.equal(null);
    });

    it(`the other sessions of a user no longer count as signed in with a second factor (${name})`, async () => {
      const amr = ['pwd', 'otp', 'mfa'] as const;
      const [kept, lowered] = [await start({ amr }), await start({ amr })];
      const byPasskey = await start({ amr: ['hwk', 'user', 'mfa'] });
      const stranger = await start({ amr, userId: uuids.next() });
      await world.sessions.lower(wanted.tenantId, wanted.userId, kept.session.sessionId);
      const amrOf = async ({ secret }: { readonly secret: string }): Promise<unknown> =>
        (await world.sessions.use(wanted.tenantId, secret))?.amr;
      expect(await amrOf(kept)).to.deep.equal(amr);
      expect(await amrOf(lowered)).to.deep.equal(['pwd', 'otp']);
      expect(await amrOf(byPasskey)).to.deep.equal(['user']);
      expect(await amrOf(stranger)).to.deep.equal(amr);
    });

    it(`a session ends after 24 hours without use, and not before (${name})`, async () => {
      const { session, secret } = await start();
      world.clock.now += day - 1;
      expect(await world.sessions.byId(wanted.tenantId, session.sessionId)).not.to.equal(null);
      world.clock.now += 1;
      expect(await world.sessions.byId(wanted.tenantId, session.sessionId)).to.equal(null);
      expect(await world.sessions.use(wanted.tenantId, secret)).to.equal(null);
      expect(await world.sessions.shareWithIssuer(wanted.tenantId, session.sessionId)).to.equal(null);
      expect(await world.sessions.ofUser(wanted.tenantId, wanted.userId)).to.deep.equal([]);
      expect(await world.sessions.end(wanted.tenantId, wanted.userId, session.sessionId)).to.equal(false);
      expect(await world.sessions.endAll(wanted.tenantId, wanted.userId)).to.deep.equal([]);
    });

    it(`a session continues while it is used, for 14 days at most (${name})`, async () => {
      const { session, secret } = await start();
      const startedAt = world.clock.now;
      const last = (): Promise<string | undefined> =>
        world.sessions.use(wanted.tenantId, secret).then((used) => used?.lastUsedAt);
      while (world.clock.now + 23 * hour < startedAt + 14 * day) {
        world.clock.now += 23 * hour;
        expect(await last()).to.equal(new Date(world.clock.now).toISOString());
      }
      const { authenticatedAt, createdAt } = (await world.sessions.byId(wanted.tenantId, session.sessionId))!;
      expect({ authenticatedAt, createdAt }).to.deep.equal({
        authenticatedAt: startedAt,
        createdAt: session.createdAt,
      });
      world.clock.now = startedAt + 14 * day - 1;
      expect(await last()).not.to.equal(undefined);
      world.clock.now = startedAt + 14 * day;
      expect(await last()).to.equal(undefined);
    });

    it(`the use of a session is recorded once a minute, and not when it is only looked at (${name})`, async () => {
      const { session, secret } = await start();
      world.clock.now += minute - 1;
      expect((await world.sessions.use(wanted.tenantId, secret))!.lastUsedAt).to.equal(session.lastUsedAt);
      world.clock.now += 1;
      for (const looked of [
        await world.sessions.byId(wanted.tenantId, session.sessionId),
        await world.sessions.bySecret(wanted.tenantId, secret),
        await world.sessions.byId(wanted.tenantId, session.sessionId),
      ])
        expect(looked!.lastUsedAt).to.equal(session.lastUsedAt);
      const used = new Date(world.clock.now).toISOString();
      expect((await world.sessions.use(wanted.tenantId, secret))!.lastUsedAt).to.equal(used);
      expect((await world.sessions.byId(wanted.tenantId, session.sessionId))!.lastUsedAt).to.equal(used);
    });

    it(`a session states when its user authenticated, and ends by that (${name})`, async () => {
      wanted = { ...wanted, authenticatedAt: world.clock.now - 13 * day };
      const { session, secret } = await start();
      expect(session.authenticatedAt).to.equal(wanted.authenticatedAt);
      expect(await world.sessions.use(wanted.tenantId, secret)).to.deep.equal(session);
      world.clock.now += day;
      expect(await world.sessions.use(wanted.tenantId, secret)).to.equal(null);
    });

    it(`a raised session keeps its id and beginning, and has a new secret and what was proved now (${name})`, async () => {
      const { session, secret } = await start();
      const { tenantId } = wanted;
      const shared = (await world.sessions.shareWithIssuer(tenantId, session.sessionId))!;
      world.clock.now += 10 * day;
      expect(await world.sessions.use(tenantId, secret), 'idle').to.equal(null);
      const second = await start();
      world.clock.now += hour;
      const stronger = {
        ...wanted,
        amr: ['hwk', 'user', 'mfa'] as const,
        provedMailbox: 0,
        authenticatedAt: world.clock.now,
        ip: '192.0.2.8',
      };
      expect(await world.sessions.raise(session.sessionId, stronger), 'an expired one').to.equal(null);
      const raised = (await world.sessions.raise(second.session.sessionId, stronger))!;
      const { sessionId, createdAt } = second.session;
      const lastUsedAt = new Date(world.clock.now).toISOString();
      expect(raised.session).to.deep.equal({ ...stronger, sessionId, createdAt, lastUsedAt });
      expect(await world.sessions.use(tenantId, second.secret), 'the former secret').to.equal(null);
      expect(await world.sessions.useAtIssuer(tenantId, shared.secret)).to.equal(null);
      expect(await world.sessions.use(tenantId, raised.secret)).to.deep.equal(raised.session);
    });

    it(`a session is raised for its own user, tenant and generation only (${name})`, async () => {
      const { session, secret } = await start();
      for (const other of [{ tenantId: uuids.next() }, { userId: uuids.next() }, { generation: 4 }])
        expect(
          await world.sessions.raise(session.sessionId, { ...wanted, ...other }),
          Object.keys(other)[0],
        ).to.equal(null);
      await world.sessions.end(wanted.tenantId, wanted.userId, session.sessionId);
      expect(await world.sessions.raise(session.sessionId, wanted), 'ended').to.equal(null);
      expect(await world.sessions.use(wanted.tenantId, secret)).to.equal(null);
    });

    it(`one of 50 raises by the same code at once succeeds (${name})`, async () => {
      const { session } = await start();
      const code = { factorId: uuids.next(), step: 7 };
      const raises = await Promise.all(
        Array.from({ length: 50 }, () => world.sessions.raise(session.sessionId, wanted, code)),
      );
      const [raised, ...others] = raises.filter((one) => one !== null);
      expect(others).to.deep.equal([]);
      expect(await world.sessions.use(wanted.tenantId, raised!.secret)).not.to.equal(null);
    });

    it(`a user’s sessions are listed newest first, 200 at most (${name})`, async () => {
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) {
        ids.unshift((await start()).session.sessionId);
        world.clock.now += 1;
      }
      const listed = async (): Promise<string[]> =>
        (await world.sessions.ofUser(wanted.tenantId, wanted.userId)).map(({ sessionId }) => sessionId);
      expect(await listed()).to.deep.equal(ids);
      for (let n = 0; n < 200; n++) await start();
      const many = await listed();
      expect(many).to.have.length(200);
      expect(many).not.to.include(ids[0]);
      expect(many).to.deep.equal([...many].sort());
    });

    it(`a session is used by a second secret at the issuer’s host, a new one each time that it is shared (${name})`, async () => {
      const { session, secret } = await start();
      const { tenantId } = wanted;
      const share = async (id = session.sessionId, of = tenantId): Promise<string | null> => {
        const shared = await world.sessions.shareWithIssuer(of, id);
        if (shared) expect(shared.session).to.include({ sessionId: id, tenantId: of });
        return shared && shared.secret;
      };
      const first = (await share())!;
      expect(first)
        .to.match(/^[A-Za-z0-9_-]{43}$/)
        .and.not.to.equal(secret);
      expect(await world.sessions.useAtIssuer(tenantId, first)).to.deep.equal(session);
      expect(await world.sessions.use(tenantId, first), 'at the tenant’s host').to.equal(null);
      expect(await world.sessions.useAtIssuer(tenantId, secret), 'the other one').to.equal(null);
      expect(await world.sessions.useAtIssuer(uuids.next(), first), 'another tenant').to.equal(null);
      for (const wrong of ['', 'x', `${first}A`, session.sessionId])
        expect(await world.sessions.useAtIssuer(tenantId, wrong), wrong).to.equal(null);

      const second = (await share())!;
      expect(await world.sessions.useAtIssuer(tenantId, first), 'the one before').to.equal(null);
      world.clock.now += minute;
      const used = await world.sessions.useAtIssuer(tenantId, second);
      expect(used!.lastUsedAt, 'renewed').to.equal(new Date(world.clock.now).toISOString());

      await world.sessions.forgetAtIssuer(uuids.next(), second);
      expect(await world.sessions.useAtIssuer(tenantId, second)).not.to.equal(null);
      await world.sessions.forgetAtIssuer(tenantId, second);
      expect(await world.sessions.useAtIssuer(tenantId, second)).to.equal(null);
      expect(await world.sessions.use(tenantId, secret)).not.to.equal(null);

      expect(await share(uuids.next())).to.equal(null);
      expect(await share(session.sessionId, uuids.next())).to.equal(null);
      const third = (await share())!;
      await world.sessions.end(tenantId, wanted.userId, session.sessionId);
      expect(await world.sessions.useAtIssuer(tenantId, third), 'ended').to.equal(null);
      expect(await share()).to.equal(null);
    });

    it(`of fifty secrets for the issuer’s host that are made concurrently one is valid (${name})`, async () => {
      const { session } = await start();
      const share = () => world.sessions.shareWithIssuer(wanted.tenantId, session.sessionId);
      const secrets = await Promise.all(Array.from({ length: 50 }, share));
      const used = await Promise.all(
        secrets.map((shared) => world.sessions.useAtIssuer(wanted.tenantId, shared?.secret ?? '')),
      );
      expect(used.filter((found) => found !== null)).to.have.length(1);
    });

    it(`a session is ended once, and is over at once (${name})`, async () => {
      const { session, secret } = await start();
      const other = await start();
      const end = (): Promise<boolean> =>
        world.sessions.end(wanted.tenantId, wanted.userId, session.sessionId);
      expect((await Promise.all(Array.from({ length: 50 }, end))).filter(Boolean)).to.deep.equal([true]);
      expect(await world.sessions.use(wanted.tenantId, secret)).to.equal(null);
      expect(await world.sessions.use(wanted.tenantId, other.secret)).not.to.equal(null);
    });

    it(`all sessions of a user are ended, but for the one that stays (${name})`, async () => {
      const [one, two, three] = [await start(), await start(), await start()];
      const stranger = await start({ userId: uuids.next() });
      const { tenantId, userId } = wanted;
      const ended = await world.sessions.endAll(tenantId, userId, two.session.sessionId);
      expect(ended).to.have.members([one.session.sessionId, three.session.sessionId]);
      expect((await world.sessions.ofUser(tenantId, userId)).map(({ sessionId }) => sessionId)).to.deep.equal(
        [two.session.sessionId],
      );
      expect(await world.sessions.endAll(tenantId, userId)).to.deep.equal([two.session.sessionId]);
      expect(await world.sessions.endAll(tenantId, userId)).to.deep.equal([]);
      expect(await world.sessions.use(tenantId, stranger.secret)).not.to.equal(null);
    });

    it(`the origins of an erased user’s sessions are deleted, and no session begins for the user (${name})`, async () => {
      const { session } = await start();
      await world.erase(wanted.tenantId, wanted.userId);
      expect(await world.sessions.byId(wanted.tenantId, session.sessionId)).to.include({
        ip: null,
        userAgent: null,
      });
      for (const origin of [{}, { ip: null, userAgent: null }]) {
        const refused = await start(origin).catch((error: unknown) => error);
        expect(refused).to.be.instanceOf(SubjectErased);
      }
    });
  });
}
