import { expect } from 'chai';
import { applyBootstrap } from '../../../../application/bootstrap/apply-bootstrap.js';
import type { BootstrapDocument } from '../../../../application/bootstrap/bootstrap-document.js';
import { secretsIn, withSecrets } from '../../../../application/bootstrap/entry-secrets.js';
import { addOperator } from '../../../../application/tenant/operators/add-operator.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { readUser } from '../../../../application/user/read-user.js';
import { PLATFORM_TENANT, streamName } from '../../../../domain/shared/stream-name.js';
import { type Process, Crash, inMemoryWorld } from '../../../support/in-memory/in-memory-app.js';

const ops = { email: 'ops@example.test' };
const sre = { email: 'sre@example.test', password: 'correct horse battery' };

describe('operators of the bootstrap file', () => {
  let runs = 0;
  const start = (app: Process, document: BootstrapDocument, run?: string): Promise<BootstrapDocument> => {
    runs += 1;
    const complete = withSecrets(document, app.secrets);
    return applyBootstrap(
      {
        app,
        apiKeys: () => Promise.resolve([]),
        generated: complete.generated,
        known: secretsIn(document),
        run: run ?? app.ids.derive(PLATFORM_TENANT, String(runs)),
      },
      complete.document,
    );
  };
  const remove = (app: Process, userId: string) =>
    deleteUser(app, operatorContext(PLATFORM_TENANT, app.ids.next()), { userId });
  const add = (app: Process, email: string) =>
    addOperator(app, operatorContext(PLATFORM_TENANT, app.ids.next()), {
      email,
      password: 'a long password',
    });

  it('a first start makes them owners of the platform’s tenant, which requires a second factor', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const { operators = [] } = await start(app, { operators: [ops, sre] });
    expect(operators.map(({ email }) => email)).to.deep.equal([ops.email, sre.email]);
    expect(operators[0]!.password).to.be.a('string');
    for (const { id } of operators) {
      const found = await readUser(app, PLATFORM_TENANT, id!);
      expect(found!.record).to.deep.include({ emailVerified: true, roles: ['owner', 'user'] });
    }
    const settings = world.log
      .eventsOf(streamName(PLATFORM_TENANT, 'tenant', PLATFORM_TENANT))
      .find(({ type }) => type === 'TenantSettingsChanged');
    expect(settings!.data).to.include({
      mfa: 'required',
      signUp: 'off',
      emailCode: false,
      selfDeletion: false,
      rememberDeviceDays: 0,
    });
  });

  it('a later start makes none: neither one that was removed nor one that was added to the file', async () => {
    const app = inMemoryWorld().process();
    const first = await start(app, { operators: [ops, sre] });
    await remove(app, first.operators![0]!.id!);
    const later = await start(app, { operators: [ops, sre, { email: 'new@example.test' }] });
    expect(later.operators!.map(({ email }) => email)).to.deep.equal([sre.email]);
    expect(later.operators![0]!.password).to.equal(sre.password);
  });

  it('a start makes none once the command line has made one, also after that one is gone', async () => {
    const app = inMemoryWorld().process();
    const { record } = await add(app, 'first@example.test');
    await add(app, 'second@example.test');
    await remove(app, record.id);
    expect((await start(app, { operators: [ops] })).operators).to.deep.equal([]);
  });

  it('a start makes them after the command line was given a mistyped address, which writes nothing', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const refused = await add(app, 'ops@example@test').catch((error: unknown) => error);
    expect(refused).to.include({ code: 'invalid_input' });
    expect(world.log.all).to.deep.equal([]);
    const { operators = [] } = await start(app, { operators: [ops] });
    expect(operators.map(({ email }) => email)).to.deep.equal([ops.email]);
  });

  it('the last operator cannot be removed', async () => {
    const app = inMemoryWorld().process();
    const { record } = await add(app, 'first@example.test');
    const refused = await remove(app, record.id).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'last_owner' });
  });

  it('a start that dies at any append is finished by the next one, with each operator once', async () => {
    for (let at = 1; ; at++) {
      const world = inMemoryWorld();
      const app = world.process({ crash: { at, when: 'after' } });
      const run = app.ids.next();
      const document = { operators: [ops, sre] };
      const died = await start(app, document, run).catch((error: unknown) => error);
      if (!(died instanceof Crash)) {
        expect(at).to.be.greaterThan(4);
        break;
      }
      const { operators } = await start(world.process(), document, run);
      expect(
        operators!.map(({ email }) => email),
        String(at),
      ).to.deep.equal([ops.email, sre.email]);
      const made = world.log.all.filter(({ event }) => event.type === 'UserCreated');
      expect(made).to.have.length(2);
    }
  });

  it('a tenant of the file cannot be the platform’s', async () => {
    const app = inMemoryWorld().process();
    await start(app, { operators: [ops] });
    const tenant = { slug: 'platform', name: 'Mine', owner: { email: 'mallory@example.test' } };
    const refused = await start(app, { tenants: [tenant] }).catch((error: unknown) => error);
    expect((refused as Error).message).to.match(/^at \/tenants\/0\/slug: is reserved/);
  });
});
