import { existsSync, rmSync } from 'node:fs';
import { expect } from 'chai';
import type { BootstrapDocument } from '../../../../application/bootstrap/bootstrap-document.js';
import { bootstrapFiles } from '../../../../interfaces/compose/bootstrap/bootstrap-file.js';
import { runBootstrap } from '../../../../interfaces/compose/bootstrap/run-bootstrap.js';
import type { Runtime } from '../../../../interfaces/compose/runtime/runtime.js';
import { inMemoryWorld } from '../../../support/in-memory/in-memory-app.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';

describe('the bootstrap of an embedded database', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder('run-bootstrap');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** A start on the log of `world`; `asked` is the content of `BOOTSTRAP_FILE`. */
  function start(world: ReturnType<typeof inMemoryWorld>, asked: BootstrapDocument | null, crashAt?: number) {
    const app = world.process(crashAt === undefined ? {} : { crash: { at: crashAt, when: 'after' } });
    const session = { query: () => Promise.resolve({ rows: [] }), close: () => Promise.resolve() };
    const runtime = {
      config: { dataDir, databaseUrl: null },
      log: { info: () => undefined, warn: () => undefined },
      app,
      database: { session: () => Promise.resolve(session) },
      store: { head: () => Promise.resolve(BigInt(world.log.all.length)) },
      queries: { apiKeys: { all: () => Promise.resolve([]) } },
      progress: { waitFor: () => Promise.resolve(true) },
    } as unknown as Runtime;
    return runBootstrap(runtime, {
      document: asked,
      signal: new AbortController().signal,
    });
  }
  const slugs = (document: BootstrapDocument | undefined) => document?.tenants?.map(({ slug }) => slug);

  it('the bootstrap of an embedded database creates the demo tenant once, and continues it after a crash', async () => {
    const world = inMemoryWorld();
    expect(await start(world, null, 3).catch(String)).to.contain('kill -9');
    expect(slugs((await start(world, null))?.document)).to.deep.equal(['acme']);
    const before = world.log.all.length;
    expect(slugs((await start(world, null))?.document)).to.deep.equal(['acme']);
    expect(world.log.all).to.have.length(before);
  });

  it('the bootstrap of an embedded database creates no demo tenant after the run of a file, and keeps its records', async () => {
    const world = inMemoryWorld();
    const person = { email: 'bo@globex.test', roles: ['no such role'] };
    const asked = {
      tenants: [{ slug: 'globex', name: 'Globex', owner: { email: 'o@globex.test' }, users: [person] }],
    };
    expect(await start(world, asked).catch(String)).to.contain('/tenants/0/users/0');
    const before = world.log.all.length;
    expect(await start(world, null)).to.equal(null);
    expect(world.log.all).to.have.length(before);
    expect(existsSync(bootstrapFiles(dataDir).pending), 'its secrets are needed still').to.equal(true);
  });
});
