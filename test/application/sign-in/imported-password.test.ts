import { expect } from 'chai';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { type SignInOutcome, signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { changeOwnPassword } from '../../../application/user/password/change-own-password.js';
import { readImportedPassword } from '../../../domain/user/import/import-line.js';
import {
  type ForeignVector,
  foreignVectors,
} from '../../infrastructure/crypto/foreign-hashes/foreign-vectors.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import { userStream } from '../../support/samples/tenant-world.js';
import { cheapHashes } from '../../support/services/cheap-hashes.js';

const storedHashOf = (given: object): string => {
  const read = readImportedPassword(given, '/password');
  if (!('value' in read)) throw new Error(JSON.stringify(read));
  return read.value.hash;
};

describe('signIn with a password that was imported', () => {
  let world: World;
  let app: Process;
  let addresses = 0;
  const visit = () =>
    command({ source: 'hosted', ip: `192.0.2.${++addresses % 250}`, userAgent: 'Mozilla/5.0' });

  /** Creates a person with the hash of another system, and returns the id. */
  const person = async (email: string, given: object): Promise<string> => {
    const userId = (await createUser(app, systemCommand(), { email })).record.id;
    const stream = userStream(userId);
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    const data = { userId, passwordHash: storedHashOf(given), mustChange: false, cause: 'creation' } as const;
    const events = [{ type: 'UserPasswordSet', data }] as const;
    await world.log.append([{ stream, expected: 'any', events, ids: [app.ids.next()], context }]);
    return userId;
  };
  const attempt = (email: string, password: string): Promise<SignInOutcome> =>
    signIn(app, visit(), { email, password, clientId: null });
  const hashesOf = (userId: string): string[] =>
    world.log
      .eventsOf(userStream(userId))
      .flatMap((event) => (event.type === 'UserPasswordRehashed' ? [event.data.passwordHash!] : []));

  beforeEach(async () => {
    world = inMemoryWorld();
    const usual = world.process();
    app = { ...usual, secrets: { ...usual.secrets, ...cheapHashes } };
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });

  it('signIn takes an imported password of every kind, and replaces its hash by one of our own, once', async () => {
    const upgraded = async ({ password, given, source }: ForeignVector, email: string): Promise<void> => {
      const userId = await person(email, given);
      expect(await attempt(email, `!${password}`), source).to.include({ kind: 'refused' });
      for (let time = 0; time < 2; time++)
        expect(await attempt(email, password), source).to.include({ kind: 'signed-in' });
      const hashes = hashesOf(userId);
      expect(hashes, source).to.have.length(1);
      expect(app.secrets.isCurrentHash(hashes[0]!), source).to.equal(true);
      expect(await app.secrets.verifyPassword(hashes[0]!, password)).to.equal(true);
    };
    await Promise.all(foreignVectors.map((vector, index) => upgraded(vector, `person-${index}@example.com`)));
  }).slow(10_000);

  it('signIn with an imported password at 50 places at once succeeds at all of them', async () => {
    const { password, given } = foreignVectors.find(({ kind }) => kind === 'phpass')!;
    const userId = await person('ada@example.com', given);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => attempt('ada@example.com', password)),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).to.deep.equal(new Set(['signed-in']));
    for (const hash of hashesOf(userId))
      expect(await app.secrets.verifyPassword(hash, password)).to.equal(true);
    expect(hashesOf(userId)).to.have.length(1);
  });

  it('an imported password cannot be chosen again in its own place', async () => {
    const { password, given } = foreignVectors.find(({ source }) => source.startsWith('openssl'))!;
    const userId = await person('ada@example.com', given);
    const outcome = await attempt('ada@example.com', password);
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const stream = userStream(userId);
    // as before the sign-in: the hash of the other system
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    const again = {
      type: 'UserPasswordRehashed',
      data: { userId, passwordHash: storedHashOf(given) },
    } as const;
    await world.log.append([{ stream, expected: 'any', events: [again], ids: [app.ids.next()], context }]);
    const session = (await liveSession(app, TENANT, { secret: outcome.secret }))!;
    const refused = await refusal(changeOwnPassword(app, visit(), session, password));
    expect(faultsOf(refused)).to.deep.equal(['/password unchanged']);
    await changeOwnPassword(app, visit(), session, 'another one of my own');
    expect(await attempt('ada@example.com', 'another one of my own')).to.include({ kind: 'signed-in' });
    expect(await attempt('ada@example.com', password)).to.include({ kind: 'refused' });
  });
});
