import { expect } from 'chai';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { clearAvatars } from '../../../application/user/avatar/clear-avatars.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { readAvatar } from '../../../application/user/avatar/read-avatar.js';
import { readUserHistory } from '../../../application/user/read-user-history.js';
import { removeAvatar, setAvatar } from '../../../application/user/avatar/change-avatar.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import { refusal } from '../../support/samples/given.js';
import { type Process, type World, command, Crash, TENANT } from '../../support/in-memory/in-memory-app.js';
import { BLUE, plain, RED } from '../../support/samples/sample-images.js';
import { tenantWith, userStream } from '../../support/samples/tenant-world.js';

const HOUR = 3_600_000;

describe('an avatar', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let red: Buffer;
  let blue: Buffer;
  before(async () => {
    red = await plain(40, 20, RED).png().toBuffer();
    blue = await plain(40, 20, BLUE).png().toBuffer();
  });
  beforeEach(async () => {
    const made = await tenantWith(['owner'], ['ada']);
    ({ world, app } = made);
    userId = made.ids['ada']!;
  });

  const set = (file: Buffer, process: Process = app, context = command()) =>
    setAvatar(process, context, { userId, file });
  const remove = (process: Process = app) => removeAvatar(process, command(), { userId });
  const shown = async (): Promise<string | null> =>
    readAvatar(app, TENANT, userId).then(
      ({ sha256 }) => sha256,
      () => null,
    );
  const events = (): string[] =>
    world.log
      .eventsOf(userStream(userId))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('UserAvatar'));
  /** The first run may only find out what is doubtful. */
  const deleteUnused = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) {
      world.now += 2 * HOUR;
      await clearAvatars(world.process());
    }
  };
  const crashed = async (outcome: Promise<unknown>): Promise<boolean> =>
    outcome.then(
      () => false,
      (error: unknown) => {
        expect(error).to.be.instanceOf(Crash);
        return true;
      },
    );

  it('an avatar is set, replaced and removed, and only the last one is kept', async () => {
    const { record } = await set(red);
    expect(record.avatarUrl).to.equal(`http://tessera.test/api/users/${userId}/avatar`);
    const first = await shown();
    await set(blue);
    expect(await shown()).not.to.equal(first);
    expect(world.avatars.count(userId)).to.equal(1);
    await remove();
    await remove();
    expect((await refusal(readAvatar(app, TENANT, userId))).code).to.equal('avatar_not_found');
    expect(world.avatars.count(userId)).to.equal(0);
    expect(events()).to.deep.equal(['UserAvatarSet', 'UserAvatarSet', 'UserAvatarRemoved']);
  });

  it('an avatar is in the history at each change, though its address stays the same', async () => {
    await set(red);
    await set(blue);
    await remove();
    const history = await readUserHistory(app, TENANT, userId, { after: null, limit: 50 });
    const url = `http://tessera.test/api/users/${userId}/avatar`;
    const changes = history!.items
      .filter(({ action }) => action === 'user.updated')
      .map((entry) => entry.changes);
    expect(changes).to.deep.equal([
      [{ field: 'avatarUrl', before: null, after: url }],
      [{ field: 'avatarUrl', before: url, after: url }],
      [{ field: 'avatarUrl', before: url, after: null }],
    ]);
  });

  it('an avatar of an unknown user is refused, and nothing is kept', async () => {
    const nobody = command().commandId;
    const outcome = setAvatar(app, command(), { userId: nobody, file: red });
    expect((await refusal(outcome)).code).to.equal('user_not_found');
    expect(world.avatars.count(nobody)).to.equal(0);
    expect((await refusal(removeAvatar(app, command(), { userId: nobody }))).code).to.equal('user_not_found');
    expect((await refusal(set(Buffer.from('GIF89a')))).code).to.equal('unsupported_image');
    expect(world.avatars.count(userId)).to.equal(0);
  });

  it('one of fifty concurrent avatars is kept, and no other', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => set(n % 2 === 0 ? red : blue)),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome)
          .to.have.nested.property('reason.code')
          .that.is.oneOf(['concurrent_change', 'images_busy']);
    expect(await shown()).not.to.equal(null);
    expect(world.avatars.count(userId)).to.equal(1);
  });

  it('an avatar is set once by a repeated command', async () => {
    const once = command();
    await set(red, app, once);
    const first = await shown();
    await set(red, app, once);
    expect(await shown()).to.equal(first);
    expect([events(), world.avatars.count(userId)]).to.deep.equal([['UserAvatarSet'], 1]);
  });

  for (const [what, perform] of [
    ['set', (process: Process) => set(blue, process)],
    ['removed', remove],
  ] as const)
    for (const when of ['before', 'after'] as const)
      for (const at of [1, 2, 3])
        it(`an avatar that is ${what} leaves nothing behind when the process dies ${when} write ${at}`, async () => {
          await set(red);
          const before = await shown();
          expect(await crashed(perform(world.process({ crash: { at, when } })))).to.equal(true);
          const now = await shown();
          expect(now === before).to.equal(events().length === 1);
          await deleteUnused();
          expect(await shown()).to.equal(now);
          expect(world.avatars.count(userId)).to.equal(now === null ? 0 : 1);
        });

  it('a doubtful avatar is deleted though the events of another person cannot be read', async () => {
    const made = await tenantWith(['owner'], ['ada', 'bob', 'cora']);
    const ids = ['ada', 'bob', 'cora'].map((name) => made.ids[name]!);
    const { avatars } = made.world;
    for (const id of ids) await avatars.put({ tenantId: TENANT, userId: id }, red);
    const altered = userStream(ids[1]!);
    for (let time = 0; time < 2; time += 1) {
      made.world.now += 2 * HOUR;
      const by = withUnreadable(made.world.process(), (name) => name === altered);
      expect(await clearAvatars(by).catch((error: unknown) => error)).to.be.instanceOf(UnreadableEvent);
    }
    expect(ids.map((id) => avatars.count(id))).to.deep.equal([0, 1, 0]);
  });

  it('an avatar is deleted with its user', async () => {
    await set(red);
    await deleteUser(app, command(), { userId });
    expect(world.avatars.count(userId)).to.equal(0);
    expect((await refusal(readAvatar(app, TENANT, userId))).code).to.equal('user_not_found');
    expect((await refusal(set(red))).code).to.equal('user_not_found');
    expect(world.avatars.count(userId)).to.equal(0);
  });

  it('an avatar is deleted with its user, wherever the process dies', async () => {
    for (let at = 1; ; at += 1)
      for (const when of ['before', 'after'] as const) {
        const made = await tenantWith(['owner'], ['ada']);
        ({ world, app } = made);
        userId = made.ids['ada']!;
        await set(red);
        if (!(await crashed(deleteUser(world.process({ crash: { at, when } }), command(), { userId })))) {
          expect(at).to.be.greaterThan(5);
          return;
        }
        await resumeErasures(world.process(), 0);
        const isThere = world.log.eventsOf(userStream(userId)).at(-1)!.type !== 'UserDeleted';
        expect(world.avatars.count(userId), `${when} write ${at}`).to.equal(isThere ? 1 : 0);
      }
  });

  it('an avatar that is stored while its user is erased is deleted', async () => {
    await set(red);
    let erased = false;
    const slow = world.process({
      turn: async (call) => {
        if (erased || !call.startsWith('append UserAvatarSet')) return;
        erased = true;
        await deleteUser(app, command(), { userId });
      },
    });
    expect((await refusal(set(blue, slow))).code).to.equal('user_not_found');
    expect(erased).to.equal(true);
    expect(world.avatars.count(userId)).to.equal(0);
  });
});
