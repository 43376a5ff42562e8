import { expect } from 'chai';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../../../infrastructure/embedded-postgres/embedded-postgres-error.js';
import { findRunningEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/running.js';
import { refusal, type TrialCluster, trialCluster } from './trial-cluster.js';

describe('embedded PostgreSQL: refusals', () => {
  let trial: TrialCluster;
  beforeEach(() => {
    trial = trialCluster();
  });
  afterEach(() => trial.remove());

  const refused = async (attempt: Promise<unknown>, code: string, message: RegExp) => {
    const error = await refusal(attempt);
    expect(error).to.be.instanceOf(EmbeddedPostgresError);
    expect((error as EmbeddedPostgresError).code).to.equal(code);
    expect((error as EmbeddedPostgresError).message).to.match(message);
  };

  it('embedded PostgreSQL refuses data of another major version by both versions, and changes nothing', async () => {
    const data = join(trial.directory, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    await refused(
      trial.start(),
      'wrong-version',
      /made by PostgreSQL 17.*brings PostgreSQL 18.*DATABASE_URL/,
    );
    expect(readdirSync(data)).to.deep.equal(['PG_VERSION']);
  });

  it('embedded PostgreSQL refuses a folder with other files, and changes nothing', async () => {
    const data = join(trial.directory, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'thesis.txt'), 'ten years');
    await refused(trial.start(), 'not-a-cluster', /holds files but no PostgreSQL data.*DATA_DIR/);
    expect(readFileSync(join(data, 'thesis.txt'), 'utf8')).to.equal('ten years');
  });

  it('embedded PostgreSQL refuses a cluster with a lost or wrong password, and an unknown setting', async () => {
    const server = await trial.start();
    const file = join(trial.directory, 'password');
    const password = readFileSync(file, 'utf8');
    rmSync(file);
    await refused(findRunningEmbeddedPostgres(trial.directory), 'password-missing', /put .*password back/);
    writeFileSync(file, 'something else\n');
    await refused(trial.start(), 'password-refused', /refuses the password/);
    writeFileSync(file, password);
    expect((await trial.start()).url).to.equal(server.url);

    await server.stop();
    writeFileSync(file, 'something else\n');
    await refused(trial.start(), 'password-refused', /refuses the password/);
    expect(existsSync(join(trial.directory, 'data', 'postmaster.pid')), 'leaves no server behind').to.equal(
      false,
    );
    writeFileSync(file, password);

    const settings = { fsync: 'off', max_connections: 'many' };
    await refused(trial.start(settings), 'start-failed', /max_connections.*many/);
    expect((await trial.start()).adopted, 'and starts when that is put right').to.equal(false);
  });
});
