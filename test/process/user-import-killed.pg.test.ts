import { expect } from 'chai';
import { connectProbe } from '../../infrastructure/postgres/probe.js';
import { type Reply, call } from '../support/http/http-client.js';
import { until } from '../support/run/until.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

const PEOPLE = 6_000;
const KILLS = 3;

interface User {
  readonly id: string;
  readonly email: string;
}

/** A service that is killed with SIGKILL again and again while it imports people. */
describe('an import of people whose process is killed', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let key: string;
  before(async () => {
    dataDir = temporaryDataDir();
    env = { DATA_DIR: dataDir.path, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
    await start();
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
  };
  const ask = (method: string, path: string): Promise<Reply> => call(service.url, method, path, { key });
  /** As if the time had passed after which another process goes on. */
  const silence = async (): Promise<void> => {
    const probe = await connectProbe(embeddedUrlOf(dataDir.path));
    await probe.query(`update storage.user_imports set beat_at = beat_at - interval '1 minute'`);
    await probe.close();
  };
  const file = Array.from({ length: PEOPLE }, (_, n) =>
    JSON.stringify({ email: `person-${n}@example.com`, externalId: `crm-${n}`, firstName: `P${n}` }),
  ).join('\n');
  const send = (): Promise<Reply> =>
    call(service.url, 'POST', '/api/users/imports', {
      key,
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: file,
    });
  const people = async (): Promise<readonly User[]> => {
    const found: User[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const reply = await ask('GET', `/api/users?limit=200${query}`);
      const page = reply.json as unknown as { items: User[]; nextCursor: string | null };
      found.push(...page.items.filter(({ email }) => email.startsWith('person-')));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };

  it('goes on in the next process, and brings each person once', async function () {
    this.slow(60_000);
    const started = await send();
    expect(started.status, started.text).to.equal(202);
    const path = `/api/users/imports/${String(started.json['id'])}`;
    const now = async (): Promise<Readonly<Record<string, unknown>>> => (await ask('GET', path)).json;
    let read = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await until(async () => Number((await now())['read']) > read);
      read = Number((await now())['read']);
      expect(read, 'the import was whole before the kill').to.be.lessThan(PEOPLE);
      expect((await service.end('SIGKILL')).signal).to.equal('SIGKILL');
      await start();
      expect((await now())['state']).to.equal('running');
      await silence();
    }
    await until(async () => (await now())['state'] !== 'running');
    expect(await now()).to.include({
      state: 'done',
      total: PEOPLE,
      read: PEOPLE,
      created: PEOPLE,
      skipped: 0,
      refused: 0,
    });
    await until(async () => (await people()).length >= PEOPLE);
    const found = await people();
    expect(new Set(found.map(({ email }) => email)).size).to.equal(PEOPLE);
    expect(found).to.have.lengthOf(PEOPLE);
  });

  it('changes nothing when the same file is sent again', async () => {
    const before = await people();
    const again = await send();
    const path = `/api/users/imports/${String(again.json['id'])}`;
    await until(
      async () => !['checking', 'running'].includes(String((await ask('GET', path)).json['state'])),
    );
    expect((await ask('GET', path)).json).to.include({ state: 'done', created: 0, skipped: PEOPLE });
    expect(await people()).to.deep.equal(before);
  });
});
