import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { accessProjection, auditProjection, coreProjection } from '../../projections/registry.js';
import { createRoles } from '../../projections/runner/migrations.js';
import { call } from '../support/http/http-client.js';
import { dropTestDatabase, testDatabaseUrl } from '../support/services/postgres.js';
import {
  type Environment,
  type ServiceProcess,
  type TestDataDir,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../support/services/service-process.js';
import { type DataSet, dataSetOf, dumpOf, RELEASES, recordsAt, shapeOfCode } from './data-set.js';

/** Returns `shown` without the members that `former` does not have: a later release may add some. */
function asFar(former: unknown, shown: unknown): unknown {
  if (Array.isArray(former) && Array.isArray(shown))
    return shown.map((one, index) => (index < former.length ? asFar(former[index], one) : one) as unknown);
  if (typeof former !== 'object' || former === null || typeof shown !== 'object' || shown === null)
    return shown;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => name in former)
      .map(([name, value]) => [name, asFar((former as Record<string, unknown>)[name], value)]),
  );
}

for (const version of readdirSync(RELEASES))
  describe(`the data of release ${version}`, () => {
    const dataDir: TestDataDir = temporaryDataDir();
    const { masterKey, apiKey, shape, records }: DataSet = dataSetOf(version);
    let url: string;
    let env: Environment;
    let database: Probe;
    let service: ServiceProcess;

    before(async () => {
      url = await testDatabaseUrl();
      database = await connectProbe(url);
      await database.query(createRoles);
      await database.query(dumpOf(version));
      await database.close();
      // the dump empties its session's search path
      database = await connectProbe(url);
      env = { DATABASE_URL: url, MASTER_KEY: masterKey, DATA_DIR: dataDir.path };
      service = await startServiceProcess(env);
      await service.ready;
    });
    after(async () => {
      await service.end();
      await database.close();
      await dropTestDatabase(url);
      await dataDir.remove();
    });

    it(`the steps of the schema and the types of events of release ${version} stay as they were`, () => {
      const now = shapeOfCode();
      expect(now.steps).to.deep.include.members([...shape.steps]);
      expect(now.eventTypes).to.include.members([...shape.eventTypes]);
    });

    it(`a type of event that release ${version} does not know raises the versions of all read models`, () => {
      const now = shapeOfCode();
      if (now.eventTypes.length === shape.eventTypes.length) return;
      for (const [name, former] of Object.entries(shape.readModels))
        expect(now.readModels[name], name).to.be.greaterThan(former);
    });

    it(`the data of release ${version} gives the same records`, async () => {
      const shown = await recordsAt(service.url, apiKey);
      for (const [path, record] of Object.entries(records))
        expect(asFar(record, shown[path]), path).to.deep.equal(record);
    });

    it(`the audit log of release ${version} is a valid chain`, async () => {
      const reply = await call(service.url, 'GET', '/api/auditlogs/verify', { key: apiKey });
      expect(reply.json['valid'], reply.text).to.equal(true);
    });

    it(`the data of release ${version} takes writes`, async () => {
      const body = { email: 'new@acme.example', firstName: 'Nia', lastName: 'New' };
      const reply = await call(service.url, 'POST', '/api/users', { key: apiKey, body });
      expect(reply.status, reply.text).to.equal(201);
      const taken = { ...body, email: 'ada@acme.example' };
      expect((await call(service.url, 'POST', '/api/users', { key: apiKey, body: taken })).status).to.equal(
        409,
      );
    });

    it(`the data of release ${version} gives the same rows when its read models are built anew`, async () => {
      const rows = async (): Promise<Record<string, unknown[]>> => {
        const found: Record<string, unknown[]> = {};
        for (const { schema, tables } of [coreProjection, auditProjection, accessProjection])
          for (const { name, key } of tables)
            found[name] = await database.query(`select * from ${schema}.${name} order by ${key.join()}`);
        return found;
      };
      // a process writes the last use of keys when it ends, and is ready when its read models have all
      await service.end();
      service = await startServiceProcess(env);
      await service.ready;
      await service.end();
      const before = await rows();
      const { code, stderr } = await tessera(['projections', 'rebuild'], env);
      expect(code, stderr).to.equal(0);
      const after = await rows();
      for (const [table, former] of Object.entries(before))
        expect(after[table], table).to.deep.include.members(former);
    });
  });
