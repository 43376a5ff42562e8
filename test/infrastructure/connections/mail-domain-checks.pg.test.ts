import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect } from 'chai';
import { connectionMigrations } from '../../../infrastructure/connections/connection-tables.js';
import { mailDomainChecks } from '../../../infrastructure/connections/mail-domain-checks.js';
import { type NameServer, nameServer } from '../../support/providers/name-server.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const challenge = 'tessera-domain=0123456789abcdef0123456789abcdef01234567';

describe('the checks of mail domains', () => {
  let database: TestDatabase;
  let names: NameServer;
  before(async () => {
    database = await testDatabase({ max: 5 }, connectionMigrations);
    names = await nameServer();
  });
  after(async () => {
    names.close();
    await database.close();
  });
  const checks = () => mailDomainChecks(database, [names.address]);
  const proof = (domain: string) => checks().proof(domain, challenge);

  it('a record is there among others, also as a part of many pieces, and only under its own label', async () => {
    names.texts.set('_tessera.acme.example', ['v=spf1 -all', challenge, 'x'.repeat(300)]);
    expect(await proof('acme.example')).to.equal('there');
    names.texts.set('else.example', [challenge]);
    expect(await proof('else.example')).to.equal('missing');
    names.texts.set('_tessera.longer.example', [`${challenge}0`]);
    expect(await proof('longer.example')).to.equal('missing');
    names.texts.set('_tessera.empty.example', []);
    expect(await proof('empty.example')).to.equal('missing');
  });

  it('name servers that fail, or do not answer, say nothing about a record', async function () {
    this.slow(60_000);
    this.timeout(60_000);
    names.texts.set('_tessera.broken.example', null);
    expect(await proof('broken.example')).to.equal('unknown');
    const silent = createSocket('udp4');
    silent.bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const unanswered = mailDomainChecks(database, [`127.0.0.1:${silent.address().port}`]);
    expect(await unanswered.proof('acme.example', challenge)).to.equal('unknown');
    silent.close();
  });

  it('of 50 that claim what is due at once, each domain has one', async () => {
    const tenantId = randomUUID();
    const all = Array.from({ length: 30 }, (_, n) => `d${n}.example`);
    for (const domain of all) await checks().schedule(tenantId, domain, 1_000);
    await checks().schedule(tenantId, 'later.example', 5_000);
    const claimed = await Promise.all(Array.from({ length: 50 }, () => checks().claimDue(2_000, 4_000, 7)));
    const domains = claimed.flat().map(({ domain }) => domain);
    expect(domains.sort()).to.deep.equal([...all].sort());
    expect(await checks().claimDue(2_000, 4_000, 7)).to.deep.equal([]);
    await checks().schedule(tenantId, 'd0.example', 1_500);
    const ended = { tenantId, domain: 'd1.example', until: 4_000 };
    await checks().end(ended);
    await checks().end(ended);
    const again = await checks().claimDue(4_500, 9_000, 100);
    expect(again).to.have.length(29);
    expect(again).to.deep.include({ tenantId, domain: 'd0.example', until: 9_000 });
  });

  it('the end of a claimed domain leaves what was scheduled since, and what another process claimed since', async () => {
    const tenantId = randomUUID();
    const claim = async (now: number, until: number) =>
      (await checks().claimDue(now, until, 100)).find((one) => one.tenantId === tenantId);
    await checks().schedule(tenantId, 'acme.example', 10_000);
    const first = (await claim(10_000, 20_000))!;
    await checks().schedule(tenantId, 'acme.example', 15_000);
    await checks().end(first);
    const second = await claim(15_000, 25_000);
    expect(second).to.deep.equal({ tenantId, domain: 'acme.example', until: 25_000 });
    await checks().end(first);
    expect(await claim(25_000, 35_000)).to.deep.equal({ ...second, until: 35_000 });
    await checks().end({ ...first, until: 35_000 });
    expect(await claim(40_000, 50_000)).to.equal(undefined);
  });
});
