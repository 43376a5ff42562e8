import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { sqlState } from '../../../infrastructure/postgres/sql-errors.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { coreProjection } from '../../../projections/registry.js';
import {
  assertRowSecurity,
  createNextTables,
  indexNextTables,
  renameSchemas,
} from '../../../projections/runner/rebuild/live-schema.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

/** The same URL for another login. */
const as = (url: string, login: string, password: string): string => {
  const changed = new URL(url);
  changed.username = login;
  changed.password = password;
  return changed.href;
};

describe('projection migrations', () => {
  const open: Database[] = [];
  const urls: string[] = [];
  const database = (url: string): Database => {
    const opened = new Database({ url, max: 2 });
    open.push(opened);
    return opened;
  };
  const fresh = async (): Promise<string> => {
    const url = await testDatabaseUrl();
    urls.push(url);
    return url;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
    await Promise.all(urls.splice(0).map(dropTestDatabase));
  });

  it('projection migrations create roles that neither own nor bypass, for several databases of a cluster concurrently', async () => {
    const databases = (await Promise.all(Array.from({ length: 4 }, fresh))).map(database);
    await Promise.all(databases.map((each) => migrate(each, projectionMigrations)));
    await Promise.all(databases.map((each) => migrate(each, projectionMigrations)));
    const { rows } = await databases[0]!.query(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('tessera_reader', 'tessera_projector') order by rolname`,
    );
    expect(rows).to.deep.equal([
      { rolname: 'tessera_projector', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
      { rolname: 'tessera_reader', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    ]);
    const owned = await databases[0]!.query(
      `select from pg_class where relowner = 'tessera_reader'::regrole`,
    );
    expect(owned.rowCount).to.equal(0);
  });

  /** A login that owns its database and may do little else. */
  const owner = async (options: string): Promise<{ admin: Database; url: string; login: string }> => {
    const url = await fresh();
    const admin = database(url);
    const login = `login_${randomBytes(6).toString('hex')}`;
    await admin.query(`create role ${login} login password 'secret' ${options}`);
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${login}`);
    await admin.query(`grant create on schema public to ${login}`);
    return { admin, url: as(url, login, 'secret'), login };
  };
  const dropLogin = async (admin: Database, login: string): Promise<void> => {
    await admin.query(`reassign owned by ${login} to current_user`);
    await admin.query(`drop owned by ${login}`);
    await admin.query(`drop role ${login}`);
  };

  it('projection migrations print the statements for an administrator when the login cannot create roles, and then work', async () => {
    await migrate(database(await fresh()), projectionMigrations);
    const { admin, url, login } = await owner('');
    const refused = await migrate(database(url), projectionMigrations).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(sqlState(refused)).to.equal('42501');
    const statements = /an administrator has to run in this database: (.*)$/.exec(
      refused?.message ?? '',
    )?.[1];
    expect(statements).to.contain(`grant tessera_reader, tessera_projector to ${login};`);
    // The roles are there already, from other databases of the cluster.
    await admin.query(statements!.replace(/create role \w+ nologin; /g, ''));
    await migrate(database(url), projectionMigrations);
    const reader = new Database({ url, role: 'tessera_reader' });
    open.push(reader);
    expect((await reader.query('select * from projections.checkpoints')).rowCount).to.equal(0);
    const projector = new Database({ url, role: 'tessera_projector' });
    open.push(projector);
    await createNextTables(projector, coreProjection);
    await indexNextTables(projector, coreProjection);
    await renameSchemas(projector, coreProjection);
    await assertRowSecurity(projector, coreProjection);
    expect((await reader.query('select * from core.users')).rowCount).to.equal(0);
    await dropLogin(admin, login);
  });

  it('projection migrations refuse a reader that row-level security does not bind', async () => {
    const url = await fresh();
    const admin = database(url);
    await migrate(database(await fresh()), projectionMigrations);
    // In a transaction that is never committed, so that no other test meets it.
    const outcome = await admin
      .transaction(async (tx) => {
        await tx.query('alter role tessera_reader bypassrls');
        await tx.query(projectionMigrations[0]!.sql);
      })
      .catch((error: unknown) => (error as Error).message);
    expect(outcome).to.match(/^role tessera_reader bypasses row-level security/);
  });
});
