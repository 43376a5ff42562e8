import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { offerTotp, setUpTotp } from '../../../application/user/factors/set-up-totp.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { skipTest } from '../../support/run/left-out.js';
import { refusal } from '../../support/samples/given.js';
import { userNow } from '../../support/samples/second-factor.js';

const run = promisify(execFile);
const isInstalled = spawnSync('oathtool', ['--version']).status === 0;

const credentials = { email: 'ada@example.com', password: 'correct horse staple' };
/** In ms. */
const STEP = 30_000;

describe('codes of oathtool, an implementation of TOTP that is not ours', () => {
  before(function () {
    if (!isInstalled) skipTest(this, 'oathtool is not installed (Debian: apt-get install oathtool)');
  });
  let world: World;
  let app: Process;
  let userId: string;
  const visit = () => command({ source: 'hosted', ip: '192.0.2.9' });

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), credentials)).record.id;
  });

  /** Returns the code at a time (ms since the epoch), by what the address in the QR code says. */
  const codeOf = async (address: string, at: number): Promise<string> => {
    const { searchParams: said } = new URL(address);
    const { stdout } = await run('oathtool', [
      `--totp=${said.get('algorithm') ?? 'SHA1'}`,
      `--digits=${said.get('digits') ?? '6'}`,
      `--time-step-size=${said.get('period') ?? '30'}s`,
      `--now=${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      '--base32',
      said.get('secret') ?? '',
    ]);
    return stdout.trim();
  };
  /** Sets up an app by the code of so many steps later; returns the address in the QR code. */
  const setUp = async (steps = 0): Promise<string> => {
    const [user, tenant] = [await userNow(app, TENANT, userId), await presentTenantOf(app, TENANT)];
    const offer = offerTotp(app, user, tenant);
    const code = await codeOf(offer.address, world.now + steps * STEP);
    await setUpTotp(app, visit(), { user, tenant, setUp: offer.setUp, code });
    return offer.address;
  };
  /** Signs in by the code of so many steps later; returns the outcome. */
  const enter = async (address: string, steps: number): Promise<string> => {
    const first = await signIn(app, visit(), { ...credentials, clientId: null });
    if (first.kind !== 'unfinished') throw new Error(first.kind);
    const code = await codeOf(address, world.now + steps * STEP);
    return (await proveSecondFactor(app, visit(), { secret: first.secret, code })).kind;
  };

  it('the address in the QR code asks for SHA-1, six digits and thirty seconds, which every app has', async () => {
    const [user, tenant] = [await userNow(app, TENANT, userId), await presentTenantOf(app, TENANT)];
    const { searchParams } = new URL(offerTotp(app, user, tenant).address);
    expect(searchParams.get('algorithm') ?? 'SHA1').to.equal('SHA1');
    expect(searchParams.get('digits') ?? '6').to.equal('6');
    expect(searchParams.get('period') ?? '30').to.equal('30');
    expect(searchParams.get('secret')).to.match(/^[A-Z2-7]{32}$/);
  });

  it('codes of oathtool set up an app, and sign in again and again', async () => {
    const address = await setUp();
    for (let time = 0; time < 20; time++) {
      // to a different place within a step each time
      world.now += STEP + 7_001;
      expect(await enter(address, 0), String(time)).to.equal('signed-in');
    }
  });

  for (const [when, steps] of [
    ['a step ago', -1],
    ['in a step', 1],
  ] as const)
    it(`a code that oathtool shows ${when} sets up an app, and signs in`, async () => {
      const address = await setUp(steps);
      world.now += 10 * STEP;
      expect(await enter(address, steps)).to.equal('signed-in');
    });

  for (const [when, steps] of [
    ['two steps ago', -2],
    ['in two steps', 2],
  ] as const)
    it(`a code that oathtool shows ${when} sets up no app, and signs nobody in`, async () => {
      expect((await refusal(setUp(steps))).code).to.equal('invalid_input');
      expect((await userNow(app, TENANT, userId)).factors.totp).to.equal(null);
      const address = await setUp();
      world.now += 10 * STEP;
      expect(await enter(address, steps)).to.equal('refused');
    });

  it('a code of oathtool that set up an app does not sign in, and one that signed in does not again', async () => {
    const address = await setUp();
    expect(await enter(address, 0)).to.equal('refused');
    world.now += STEP;
    expect(await enter(address, 0)).to.equal('signed-in');
    expect(await enter(address, 0)).to.equal('refused');
  });
});
