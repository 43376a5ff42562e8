import { expect } from 'chai';
import { recordDueRefusals } from '../../../application/sign-in/refusals/record-refusals.js';
import { signIn, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const NEIGHBOUR = '0190f0f0-0000-7000-8000-0000000000ff';
const minute = 60_000;
const office = '198.51.100.7';
const ada = { email: 'ada@example.com', password: 'correct horse' };

describe('an address above its limit', () => {
  let world: World;
  let app: Process;
  let hashed: number;
  let waited: number;

  beforeEach(async () => {
    world = inMemoryWorld();
    const process = world.process();
    hashed = 0;
    waited = 0;
    app = {
      ...process,
      secrets: {
        ...process.secrets,
        verifyPassword: (hash, password) => {
          hashed++;
          return process.secrets.verifyPassword(hash, password);
        },
        asLongAsVerifying: () => {
          waited++;
          return Promise.resolve();
        },
      },
    };
    for (const [tenantId, slug] of [
      [TENANT, 'acme'],
      [NEIGHBOUR, 'globex'],
    ] as const) {
      await createTenant(app, systemCommand({ tenantId }), { slug, name: slug });
      await createUser(app, systemCommand({ tenantId }), ada);
    }
  });

  const attempt = (
    input: Partial<typeof ada> = {},
    { tenantId = TENANT, ip = office }: { tenantId?: string; ip?: string | null } = {},
  ): Promise<SignInOutcome> =>
    signIn(app, command({ source: 'hosted', tenantId, ip }), { ...ada, clientId: null, ...input });
  /** Each at an account of its own. */
  const fail = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await attempt({ email: `nobody${n}@example.com` });
  };
  const notes = (): unknown[] =>
    world.log.eventsOf(streamName(TENANT, 'signin', TENANT)).map(({ data }) => data);

  it('an address above its limit is refused after a hundred failures, even with the right password, while others are not', async () => {
    await fail(99);
    expect((await attempt()).kind).to.equal('signed-in');
    await fail(1);
    expect((await attempt()).kind).to.equal('refused');
    expect((await attempt({}, { ip: '198.51.100.8' })).kind).to.equal('signed-in');
    expect((await attempt({}, { ip: null })).kind).to.equal('signed-in');
    expect((await attempt({}, { tenantId: NEIGHBOUR })).kind).to.equal('signed-in');
    world.now += 15 * minute;
    expect((await attempt()).kind).to.equal('signed-in');
  });

  it('an address above its limit costs no hash, but as much time as one', async () => {
    await fail(100);
    expect({ hashed, waited }).to.deep.equal({ hashed: 100, waited: 0 });
    for (let n = 0; n < 30; n++) await attempt({ password: 'wrong' });
    expect({ hashed, waited }).to.deep.equal({ hashed: 100, waited: 30 });
  });

  it('an address above its limit is recorded once a minute as a number, and in no other way', async () => {
    await fail(100);
    const before = world.log.all.length;
    const first = await attempt({ email: 'new@example.com' });
    const noted = world.log.all.at(-1)!;
    expect(first).to.deep.equal({ kind: 'refused', position: noted.position, lockedUntil: null });
    expect(noted.event).to.deep.equal({ type: 'CredentialsRefused', data: { attempts: 1, limited: true } });
    expect(noted.context).to.include({ actorType: 'system', actorId: 'anonymous', ip: office });
    for (let n = 0; n < 200; n++)
      expect(await attempt({ email: `new${n}@example.com` })).to.deep.equal({
        kind: 'refused',
        position: null,
        lockedUntil: null,
      });
    expect(world.log.all).to.have.length(before + 1);
    world.now += minute;
    await attempt();
    expect(notes()).to.deep.equal([
      { attempts: 1, limited: true },
      { attempts: 201, limited: true },
    ]);
    expect(world.log.all).to.have.length(before + 2);
  });

  it('an address above its limit is recorded a minute later when there are no more requests', async () => {
    await fail(100);
    for (let n = 0; n < 5; n++) await attempt();
    await recordDueRefusals(app);
    expect(notes()).to.have.length(1);
    world.now += minute;
    for (let n = 0; n < 3; n++) await recordDueRefusals(app);
    expect(notes()).to.deep.equal([
      { attempts: 1, limited: true },
      { attempts: 4, limited: true },
    ]);
    expect(world.log.all.at(-1)!.context).to.include({ actorType: 'system', actorId: 'system', ip: office });
  });

  it('an address above its limit verifies no more of fifty concurrent sign-ins than its limit allows, and records the rest as one number', async () => {
    await fail(75);
    const before = world.log.all.length;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => attempt({ email: `at-once${n}@example.com` })),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).to.deep.equal(new Set(['refused']));
    const types = world.log.all.slice(before).map(({ event }) => event.type);
    expect(types.filter((type) => type === 'UserSignInFailed')).to.have.length(25);
    expect(types.filter((type) => type === 'CredentialsRefused')).to.have.length(1);
    expect(types).to.have.length(26);
  });

  it('empty forms do not count towards the limit of an address, at any tenant', async () => {
    for (let n = 0; n < 200; n++) await attempt({ email: '', password: '' });
    expect((await attempt({}, { tenantId: NEIGHBOUR })).kind).to.equal('signed-in');
    expect((await attempt()).kind).to.equal('signed-in');
  });
});
