import { expect } from 'chai';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import {
  type Process,
  type World,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';

const forms = ['x@bücher.test', 'X@xn--bcher-kva.test'] as const;

describe('a mailbox whose domain is written in letters or as xn--', () => {
  let world: World;
  let app: Process;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });

  let addresses = 0;
  const attempt = (email: string, password: string) => {
    const ip = `192.0.2.${++addresses}`;
    return signIn(app, command({ source: 'hosted', ip }), { email, password, clientId: null });
  };

  for (const given of forms)
    it(`a mailbox signs in with both forms of its domain when it was given as ${given}`, async () => {
      await createUser(app, systemCommand(), { email: given, password: 'correct horse' });
      for (const email of forms)
        expect(await attempt(email, 'correct horse')).to.include({ kind: 'signed-in' });
    });

  it('both forms of a mailbox share one count of failures', async () => {
    await createUser(app, systemCommand(), { email: forms[0], password: 'correct horse' });
    for (let failure = 0; failure < 10; failure++) await attempt(forms[failure % 2]!, 'wrong horse');
    for (const email of forms)
      expect(await attempt(email, 'correct horse')).not.to.include({ kind: 'signed-in' });
  });

  it('both forms of a mailbox share one count of mails', async () => {
    await createUser(app, systemCommand(), { email: forms[0], password: 'correct horse' });
    for (let asked = 0; asked < 8; asked++)
      await requestPasswordReset(app, command({ source: 'hosted', ip: '192.0.2.9' }), {
        email: forms[asked % 2]!,
      });
    const requests = world.log.all.filter(({ event }) => event.type === 'UserPasswordResetRequested');
    expect(requests).to.have.length(3);
  });
});
