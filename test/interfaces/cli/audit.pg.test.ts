import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { SYSTEM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { signHeads } from '../../../interfaces/compose/projector/keep-audit-log.js';
import { type Ended, tessera } from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';

describe('the audit log on the command line', () => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  let userId: string;
  let changedAt: string;
  let file: string;
  const run = (...args: string[]): Promise<Ended> => {
    const { databaseUrl, dataDir, masterKey } = service.service;
    return tesseraHere(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey });
  };
  const done = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const reply = await service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(reply.status, reply.text).to.be.lessThan(300);
    return reply.json;
  };

  before(async () => {
    service = await serviceApi();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    const user = { email: 'ada@example.com', firstName: 'Ada', password: 'a long password' };
    userId = String((await done('POST', '/api/users', user))['id']);
    changedAt = String((await done('GET', `/api/users/${userId}`))['updatedAt']);
    await done('PUT', `/api/users/${userId}`, { firstName: 'Augusta' });
    await service.runtime.audit.settle();
    await signHeads(service.runtime);
    await done('POST', '/api/roles', { name: 'clerk' });
    await service.runtime.audit.settle();
    await signHeads(service.runtime);
    const exported = await service.call('GET', '/api/auditlogs/export', { key });
    file = join(service.service.dataDir, 'audit.ndjson');
    writeFileSync(file, exported.text);
  });
  after(() => service.stop());

  const changed = (name: string, change: (lines: string[]) => string[]): string => {
    const path = join(service.service.dataDir, `${name}.ndjson`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${change(lines).join('\n')}\n`);
    return path;
  };

  it('tessera audit verifies an exported file without the service, signed heads included', async () => {
    const found = await tessera(['audit', 'verify-file', file, '--json'], {});
    expect(found.code, found.stderr).to.equal(0);
    const result = JSON.parse(found.stdout) as Record<string, unknown>;
    const { json } = await service.call('GET', '/.well-known/jwks.json');
    const [published] = json['keys'] as { kid: string }[];
    expect(result).to.include({ valid: true, fault: null, signedHeads: 2 });
    expect(result['keyIds']).to.deep.equal([published!.kid]);
    const jwks = join(service.service.dataDir, 'jwks.json');
    writeFileSync(jwks, JSON.stringify(json));
    const pinned = await run('audit', 'verify-file', file, '--jwks', jwks);
    expect(pinned.code, pinned.stderr).to.equal(0);
    expect(pinned.stdout).to.match(
      /^valid: \d+ entries \(1 without their data\), the last is \d+ with hash [0-9a-f]{64}; signed heads: 2/,
    );
  });

  for (const [name, change, reason] of [
    [
      'an altered action',
      (lines) => lines.map((line) => line.replace('"user.updated"', '"user.login"')),
      'something else',
    ],
    [
      'an altered event',
      (lines) =>
        lines.map((line) =>
          line.replace('"data":{"description":"","name":"clerk"', '"data":{"description":"","name":"boss"'),
        ),
      'hash',
    ],
    [
      'an altered hash',
      (lines) => lines.map((line, index) => (index === 2 ? line.replace(/"hash":"./, '"hash":"x') : line)),
      'hash',
    ],
    ['a removed entry', (lines) => lines.filter((_, index) => index !== 3), 'missing before'],
    ['no last line', (lines) => lines.slice(0, -1), 'last line is missing'],
    ['no last entry', (lines) => [...lines.slice(0, -2), lines.at(-1)!], 'another last entry'],
    ['two ends', (lines) => [...lines, lines.at(-1)!], 'follows the last one'],
    ['no JSON', (lines) => ['{', ...lines], 'line 1: the line is no JSON object'],
    [
      'a line that is cut off',
      (lines) => [...lines.slice(0, 3), lines[3]!.slice(0, 50)],
      'line 4: the line is cut off',
    ],
    ['another object', (lines) => ['{"x":1}', ...lines], 'neither'],
    [
      'a head of others',
      (lines) => lines.map((line) => line.replace(/"signedHeads":\["[^.]+/, '"signedHeads":["e30')),
      'none of the keys',
    ],
    [
      'a signed head that is missing before another',
      (lines) => lines.map((line) => line.replace(/"signedHeads":\["[^"]+",/, '"signedHeads":[')),
      'signed head is missing: number 1',
    ],
    [
      'signed heads that are missing though the log has them',
      (lines) => lines.map((line) => line.replace(/"signedHeads":\[[^\]]+\]/, '"signedHeads":[]')),
      'signed head is missing: number 2',
    ],
    [
      'no keys',
      (lines) => lines.map((line) => line.replace(/"keys":\{"keys":\[.*\]\}/, '"keys":{"keys":[]}')),
      'none of the keys',
    ],
  ] as [string, (lines: string[]) => string[], string][]) {
    it(`tessera audit finds ${name}`, async () => {
      const path = changed(name.replaceAll(' ', '-'), change);
      expect(readFileSync(path, 'utf8')).not.to.equal(readFileSync(file, 'utf8'));
      const found = await tesseraHere(['audit', 'verify-file', path], {});
      expect(found.code).to.equal(1);
      expect(found.stderr).to.contain(reason);
    });
  }

  for (const [name, content, instead] of [
    ['nothing', () => '', 'is empty'],
    [
      'a CSV export',
      async () => (await service.call('GET', '/api/auditlogs/export?format=csv', { key })).text,
      'format=ndjson',
    ],
    ['a CSV export that a spreadsheet saved', () => '\ufeffid;occurredAt;action\r\n', 'format=ndjson'],
    ['a packed export', () => gzipSync(readFileSync(file)), 'gunzip'],
  ] as [string, () => Promise<string> | string | Buffer, string][]) {
    it(`tessera audit says what to do with ${name}`, async () => {
      const path = join(service.service.dataDir, name.replaceAll(' ', '-'));
      writeFileSync(path, await content());
      const found = await tesseraHere(['audit', 'verify-file', path], {});
      expect(found.code).to.equal(1);
      expect(found.stderr).to.contain(path).and.to.contain(instead);
      expect(found.stdout).to.equal('');
    });
  }

  it('tessera audit explains a faulty command', async () => {
    for (const args of [
      ['audit', 'verify-file'],
      ['audit', 'verify-file', 'a', 'b'],
      ['audit', 'verify-file', file, '--jwks', file],
    ])
      expect((await tesseraHere(args, {})).code, args.join(' ')).to.equal(2);
    expect((await tesseraHere(['audit', 'verify-file', '/nowhere'], {})).code).to.equal(1);
    expect((await run('replay')).code).to.equal(2);
    expect((await run('replay', '--tenant', tenantId, '--until', 'once')).code).to.equal(2);
  });

  it('tessera audit replays a tenant to a time, with the same result every time and without a secret', async () => {
    const then = await run('replay', '--tenant', tenantId, '--until', changedAt);
    expect(then.code, then.stderr).to.equal(0);
    expect(then.stderr).to.equal('');
    const again = await run('replay', '--tenant', tenantId, '--until', changedAt, '--json');
    expect(again.stdout).to.equal(then.stdout);
    const replay = JSON.parse(then.stdout) as {
      state: Record<string, Record<string, Record<string, unknown>>>;
    };
    const name = streamName(tenantId, 'user', userId);
    expect(replay.state['users']![name]).to.include({ firstName: 'Ada', passwordHash: '***' });
    expect(replay.state['roles']).to.equal(undefined);
    expect(then.stdout).not.to.contain('argon2').and.not.to.contain(SYSTEM_TENANT);
    const now = JSON.parse((await run('replay', '--tenant', tenantId)).stdout) as typeof replay;
    expect(now.state['users']![name]).to.include({ firstName: 'Augusta' });
    expect(Object.values(now.state['roles']!)[0]).to.include({ name: 'clerk' });
    expect(Object.values(now.state['apiKeys']!)[0]).to.include({ keyHash: '***' });
  });

  it('tessera audit reveals a history that was rewritten after its head was signed', async () => {
    const { database, auditModel, audit } = service.runtime;
    expect(await audit.verify(tenantId, { from: null, to: null })).to.include({ valid: true });
    await database.query(
      `update events.event set data = jsonb_set(data::jsonb, '{slug}', '"other"')::json
        where tenant_id = $1 and type = 'TenantCreated'`,
      [tenantId],
    );
    const rebuilt = await run('projections', 'rebuild', '--projection', auditModel.projection.name);
    expect(rebuilt.code, rebuilt.stderr).to.equal(0);
    const found = await audit.verify(tenantId, { from: null, to: null });
    expect(found.firstBroken).to.include({ reason: 'head' });
    await database.query(`update runtime.audit_heads set hash = repeat('a', 64) where tenant_id = $1`, [
      tenantId,
    ]);
    const forged = await audit.verify(tenantId, { from: null, to: null });
    expect(forged.firstBroken).to.include({ reason: 'signature' });
  });
});
