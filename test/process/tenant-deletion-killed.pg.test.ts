import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { tesseraHere } from '../support/run/tessera-here.js';
import { until } from '../support/run/until.js';
import { dump, filesOf, tracesOf } from '../personal-data/traces.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../support/services/service-process.js';

const canary = (what: string): string => `canary${what}${randomBytes(6).toString('hex')}`;
const PEOPLE = 100;
/** Each in another step of the deletion: a step that does not continue is found by the kill in it. */
const KILLS = 3;

/** A real service, which is killed with SIGKILL again and again while it deletes a tenant, and the command line beside it. */
describe('a service that is killed while it deletes a tenant', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let probe: Probe;
  let tenantId: string;
  const secrets: string[] = [];

  before(async () => {
    dataDir = temporaryDataDir();
    env = {
      DATA_DIR: dataDir.path,
      PORT: String(await freePort()),
      TENANT_DELETION_GRACE_DAYS: '0',
      LOG_LEVEL: 'warn',
    };
    service = await startServiceProcess(env);
    await service.ready;
    probe = await connectProbe(embeddedUrlOf(dataDir.path));
    const [tenant] = bootstrapOf(dataDir.path).tenants!;
    tenantId = tenant!.tenantId!;
    const headers = { 'X-Api-Key': tenant!.apiKeys![0]!.key!, 'Content-Type': 'application/json' };
    const create = async (): Promise<void> => {
      const email = `${canary('person')}@canary.test`;
      secrets.push(email.slice(0, -'@canary.test'.length));
      const reply = await fetch(`${service.url}/api/users`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email }),
      });
      expect(reply.status).to.equal(201);
    };
    for (let made = 0; made < PEOPLE; made += 20) await Promise.all(Array.from({ length: 20 }, create));
  });
  after(async () => {
    await probe.close();
    await service.end();
    await dataDir.remove();
  });

  it('the command line requests the deletion, and the service is killed and started until it is done', async () => {
    const command = tessera(
      ['tenants', 'delete', '--tenant', 'acme', '--reason', 'Trial is over', '--json'],
      env,
    );
    const left = async (): Promise<string | null> => {
      const rows = await probe.query('select step from runtime.tenant_deletions');
      return rows[0]?.step ?? null;
    };
    const killedIn: string[] = [];
    while (killedIn.length < KILLS) {
      await until(async () => {
        const step = await left();
        if (step === null || killedIn.includes(step)) return false;
        killedIn.push(step);
        return true;
      });
      await service.end('SIGKILL');
      service = await startServiceProcess(env);
      await service.ready;
    }
    const { code, stdout, stderr } = await command;
    expect(code, `${stderr} killed in ${killedIn.join(', ')}`).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({ id: tenantId, state: 'deleted' });
  });

  it('nothing is left of its people in any table, file or mail after the kills', async () => {
    for (const [table, text] of await dump(probe))
      expect(tracesOf(secrets.slice(0, 30), text), table).to.deep.equal([]);
    for (const [file, text] of filesOf(dataDir.path))
      expect(tracesOf(secrets.slice(0, 30), `${file}\n${text}`), file).to.deep.equal([]);
    const events = await probe.query(`select event_id from events.event where tenant_id = '${tenantId}'`);
    expect(events).to.deep.equal([]);
  });

  it('the service starts anew without the tenant, and its slug stays taken', async () => {
    await service.end('SIGTERM');
    service = await startServiceProcess(env);
    await service.ready;
    const create = ['tenants', 'create', '--slug', 'acme', '--name', 'Heir', '--owner-email', 'o@heir.test'];
    const refused = await tesseraHere(create, env);
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.contain('slug');
    const release = await tesseraHere(
      ['tenants', 'release-slug', '--slug', 'acme', '--reason', 'A trial'],
      env,
    );
    expect(release.code, release.stderr).to.equal(0);
    const created = await tesseraHere(create, env);
    expect(created.code, created.stderr).to.equal(0);
  });
});
