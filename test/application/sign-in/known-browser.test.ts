import { expect } from 'chai';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { signIn, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { typesIn, userStream } from '../../support/samples/tenant-world.js';
import { addTotp, totpCode, wrongTotpCode } from '../../support/samples/second-factor.js';

const ada = { email: 'ada@example.com', password: 'correct horse staple' };
const bo = { email: 'bo@example.com', password: 'battery staple horse' };
const minute = 60_000;
const known = 'k'.repeat(43);
const office = '192.0.2.9';

describe('a browser that an account knows', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let addresses = 0;
  const from = (knownBrowserId: string | null, ip = `10.0.0.${++addresses}`): VisitorContext => ({
    ...command({ source: 'hosted', ip }),
    knownBrowserId,
  });
  const enter = (context: VisitorContext, password = ada.password, email = ada.email) =>
    signIn(app, context, { email, password, clientId: null });
  const fail = async (times: number, context: () => VisitorContext): Promise<SignInOutcome> => {
    let last: SignInOutcome | null = null;
    for (let n = 0; n < times; n++) last = await enter(context(), 'wrong');
    return last!;
  };

  beforeEach(async () => {
    addresses = 0;
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), ada)).record.id;
    await createUser(app, systemCommand(), bo);
    expect((await enter(from(known))).kind).to.equal('signed-in');
  });

  it('lets the user in while failures of strangers have locked the account', async () => {
    await fail(10, () => from(null));
    expect((await enter(from('s'.repeat(43)))).kind).to.equal('refused');
    expect((await enter(from(known))).kind).to.equal('signed-in');
    expect((await enter(from('s'.repeat(43)))).kind, 'the lock of strangers stays').to.equal('refused');
  });

  it('lets the user in while the address of the office is above its limit', async () => {
    for (let n = 0; n < 100; n++) await enter(from(null, office), 'wrong', `nobody-${n}@example.com`);
    expect((await enter(from('s'.repeat(43), office))).kind).to.equal('refused');
    expect((await enter(from(known, office))).kind).to.equal('signed-in');
  });

  it('is locked by its fifth failure, for a minute that it is reported, and no other browser is', async () => {
    expect(await fail(4, () => from(known))).to.include({ kind: 'refused', lockedUntil: null });
    const lockedUntil = new Date(world.now + minute).toISOString();
    expect(await fail(1, () => from(known))).to.include({ kind: 'refused', lockedUntil });
    world.now += 1_000;
    expect(await enter(from(known)), 'with the right password').to.include({ kind: 'refused', lockedUntil });
    expect((await enter(from('s'.repeat(43)))).kind).to.equal('signed-in');
    expect(typesIn(world, userStream(userId))).not.to.include('UserLocked');
    world.now += minute;
    expect((await enter(from(known))).kind).to.equal('signed-in');
  });

  it('records its failures as those of any other', async () => {
    await fail(6, () => from(known));
    const failed = world.log
      .eventsOf(streamName(TENANT, 'signin', userId))
      .flatMap(({ type, data }) => (type === 'UserSignInFailed' ? [data.reason] : []));
    expect(failed).to.deep.equal([...Array<string>(5).fill('password'), 'locked']);
  });

  it('is one of that account only: with another account it counts as a stranger, who learns of no lock', async () => {
    for (let n = 0; n < 10; n++)
      expect(await enter(from(known), 'wrong', bo.email)).to.include({ kind: 'refused', lockedUntil: null });
    expect((await enter(from(known), bo.password, bo.email)).kind).to.equal('refused');
    const nobody = await enter(from(known), 'wrong', 'nobody@example.com');
    expect(nobody).to.include({ kind: 'refused', lockedUntil: null });
  });

  it('learns of no lock by a stranger’s cookie, which nobody knows', async () => {
    expect(await fail(11, () => from('s'.repeat(43)))).to.include({ kind: 'refused', lockedUntil: null });
  });

  it('is unlocked with its account', async () => {
    await fail(5, () => from(known));
    await fail(10, () => from(null));
    await unlockUser(app, command(), { userId });
    expect((await enter(from(known))).kind).to.equal('signed-in');
  });

  describe('at the second step', () => {
    let secret: string;
    const begin = async (context: VisitorContext): Promise<string> => {
      const outcome = await enter(context);
      if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
      return outcome.secret;
    };
    const prove = (context: VisitorContext, transaction: string, code: string) =>
      proveSecondFactor(app, context, { secret: transaction, code });
    const failCodes = async (context: () => VisitorContext, times: number) => {
      let last: Awaited<ReturnType<typeof prove>> | null = null;
      for (let n = 0; n < times; n++)
        last = await prove(context(), await begin(context()), wrongTotpCode(secret, world.now));
      return last!;
    };

    beforeEach(async () => {
      ({ secret } = await addTotp(app, TENANT, userId));
      world.now += minute;
    });

    it('lets the user in while strangers with the password have used up its tries', async () => {
      await failCodes(() => from(null), 10);
      const code = totpCode(secret, world.now);
      expect((await prove(from(null), await begin(from(null)), code)).kind).to.equal('refused');
      expect((await prove(from(known), await begin(from(known)), code)).kind).to.equal('signed-in');
    });

    it('lets the user in after a hundred wrong codes of strangers in a row, which keep out strangers alone', async () => {
      for (let round = 0; round < 10; round++) {
        await failCodes(() => from(null), 10);
        world.now += 20 * minute;
      }
      const stranger = async () =>
        prove(from(null), await begin(from(null)), totpCode(secret, world.now + 30_000));
      expect(await stranger()).to.include({ kind: 'refused', isUsedUp: true });
      const code = totpCode(secret, world.now);
      expect((await prove(from(known), await begin(from(known)), code)).kind).to.equal('signed-in');
      expect(await stranger(), 'they get no more tries by it').to.include({
        kind: 'refused',
        isUsedUp: true,
      });
    });

    it('is locked by its fifth wrong code, and learns of it, while others are not', async () => {
      const lockedUntil = new Date(world.now + minute).toISOString();
      expect(await failCodes(() => from(known), 4)).to.include({ kind: 'refused', lockedUntil: null });
      expect(await failCodes(() => from(known), 1)).to.include({ kind: 'refused', lockedUntil });
      const code = totpCode(secret, world.now);
      const refused = await prove(from(known), await begin(from(known)), code);
      expect(refused).to.include({ kind: 'refused', lockedUntil });
      expect((await prove(from(null), await begin(from(null)), code)).kind).to.equal('signed-in');
    });
  });
});
