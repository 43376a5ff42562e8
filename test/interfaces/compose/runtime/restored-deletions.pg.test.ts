import { expect } from 'chai';
import { scopes } from '../../../../domain/api-key/scopes.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { type Probe, connectProbe } from '../../../../infrastructure/postgres/probe.js';
import { call, type Reply } from '../../../support/http/http-client.js';
import { tesseraHere } from '../../../support/run/tessera-here.js';
import { until } from '../../../support/run/until.js';
import { type TestService, startTestService } from '../../../support/services/service.js';

const slugs = ['other', 'untouched', 'interrupted', 'started', 'deleted'] as const;
type Slug = (typeof slugs)[number];

const bootstrap = {
  tenants: slugs.map((slug) => ({
    slug,
    name: slug,
    owner: { email: `owner@${slug}.test`, password: 'correct horse battery' },
    apiKeys: [{ name: 'all', scopes }],
  })),
};

describe('deletions of tenants and people, after the log was restored from a backup of before they began', function () {
  this.slow(60_000);
  this.timeout(120_000);
  let service: TestService;
  let document: TestService['document'];
  let probe: Probe;
  let removed: Record<string, number>;
  let env: Record<string, string>;
  const given = { env: { TENANT_DELETION_GRACE_DAYS: '0' }, tenantDeletions: { restMs: 0, settleMs: 0 } };

  const idOf = (slug: Slug): string => document.tenants![slugs.indexOf(slug)]!.tenantId!;
  const ask = (slug: Slug, method: string, path: string, body?: object): Promise<Reply> =>
    call(service.url, method, path, {
      key: document.tenants![slugs.indexOf(slug)]!.apiKeys![0]!.key!,
      ...(body === undefined ? {} : { body }),
    });
  const create = async (slug: Slug, email: string): Promise<string> => {
    const { status, json, text } = await ask(slug, 'POST', '/api/users', { email });
    expect(status, text).to.equal(201);
    return String(json['id']);
  };
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await tesseraHere(args, env);
    expect(code, stderr).to.equal(0);
    return stdout;
  };
  const count = async (from: string): Promise<number> =>
    Number((await probe.query(`select count(*)::int as count from ${from}`))[0]!['count']);
  const isDeleted = (slug: Slug): Promise<boolean> =>
    count(
      `events.event where stream like 'tenant_${PLATFORM_TENANT.replaceAll('-', '')}-removedtenant%'
         and type = 'TenantRemoved' and stream like '%${idOf(slug).replaceAll('-', '')}'`,
    ).then((found) => found === 1);
  const settled = (): Promise<void> =>
    until(
      async () =>
        (await count('(select distinct position from projections.checkpoints) p')) === 1 &&
        (await ask('other', 'GET', '/api/users')).status === 200,
    );

  before(async () => {
    service = await startTestService({ bootstrap, ...given });
    ({ document } = service);
    const { databaseUrl, masterKey, dataDir } = service;
    probe = await connectProbe(databaseUrl);
    env = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir, ...given.env };
    await create('untouched', 'ada@untouched.test');
    const erased = await create('other', 'ben@other.test');
    await settled();
    await probe.query('create table public.backup as select * from events.event');
    await run('tenants', 'delete', '--tenant', 'deleted', '--reason', 'x');
    await until(async () => (await isDeleted('deleted')) && (await count('runtime.tenant_deletions')) === 0);
    const lost = await create('other', 'lost@other.test');
    await settled();
    await service.close();
    // as kill -9 leaves them
    const note = (slug: Slug, step: string) =>
      probe.query(
        `insert into runtime.tenant_deletions (tenant_id, step) values ('${idOf(slug)}', '${step}')`,
      );
    await note('untouched', 'people');
    await note('interrupted', 'people');
    await note('started', 'deliveries');
    for (const slug of ['interrupted', 'started'] as const)
      await probe.query(
        `update keys.subject_keys set wrapped = null, destroyed_at = clock_timestamp()
           where tenant_id = '${idOf(slug)}' and starts_with(subject, 'user:')`,
      );
    await probe.query(
      `update keys.subject_keys set wrapped = null, destroyed_at = clock_timestamp()
         where subject = 'user:${erased}'`,
    );
    for (const userId of [erased, lost])
      await probe.query(
        `insert into runtime.erasures (tenant_id, user_id, command_id, only_if_due)
           values ('${idOf('other')}', '${userId}', gen_random_uuid(), ${userId === erased})`,
      );
    await probe.query('truncate events.event');
    await probe.query('insert into events.event select * from public.backup');
    await probe.query('drop table public.backup');
    ({ removed } = JSON.parse(await run('projections', 'rebuild', '--log-was-restored', '--json')) as {
      removed: Record<string, number>;
    });
    service = await startTestService({ ...given, bootstrap: document, databaseUrl, masterKey });
  });
  after(async () => {
    await probe.close();
    await service.close();
  });

  it('a rebuild for a restored log removes the note of a deletion that had destroyed nothing, and the tenant stays', async () => {
    expect(removed).to.include({ tenantDeletions: 1 });
    const { json, text } = await ask('untouched', 'GET', '/api/users?limit=10');
    expect(text).to.contain('ada@untouched.test').and.to.contain('owner@untouched.test');
    expect(json['items']).to.have.length(2);
  });

  it('a rebuild for a restored log begins deletions anew that had destroyed keys or ended, and they end', async () => {
    expect(removed).to.include({ tenantDeletionsToRepeat: 3, erasuresToRepeat: 1 });
    for (const slug of ['interrupted', 'started', 'deleted'] as const) {
      await until(() => isDeleted(slug), 60_000);
      const stream = `tenant_${idOf(slug).replaceAll('-', '')}-%`;
      await until(async () => (await count(`events.event where stream like '${stream}'`)) === 0, 60_000);
    }
    await until(async () => (await count('runtime.tenant_deletions')) === 0);
    expect(await isDeleted('untouched')).to.equal(false);
  });

  it('a rebuild for a restored log forgets the erasure of a user whom the log does not know, and completes the one of a user whose key is gone', async () => {
    expect(removed).to.include({ erasures: 1 });
    await until(async () => !(await ask('other', 'GET', '/api/users')).text.includes('"email":null'));
    await until(async () => (await count('runtime.erasures')) === 0);
    const { json, text } = await ask('other', 'GET', '/api/users');
    expect(json['items'], text).to.have.length(1);
  });
});
