import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeCheckpoints } from '../../../interfaces/compose/projector/checkpoints.js';
import { type Ended, tessera } from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';

describe('proofs of the audit log on the command line', () => {
  let service: ServiceApi;
  let key: string;
  let verifier: string;
  /** The first two entries of the log are those of `before`; then roles and a key follow, of which data are left out. */
  const files = { before: '', now: '', consistency: '', proof: '', export: '', access: '' };

  const at = (name: string): string => join(service.service.dataDir, name);
  const read = async (path: string): Promise<string> => {
    const reply = await service.call('GET', `/api/auditlogs/${path}`, { key });
    expect(reply.status, reply.text).to.equal(200);
    return reply.text;
  };
  const kept = async (name: keyof typeof files, path: string): Promise<void> => {
    files[name] = at(name);
    writeFileSync(files[name], await read(path));
  };
  const sign = async (): Promise<void> => {
    await service.runtime.audit.settle();
    await makeCheckpoints(service.runtime, new AbortController().signal);
  };
  const verify = (...args: string[]): Promise<Ended> =>
    tesseraHere(['audit', 'verify', '--key', verifier, ...args], {});
  const altered = (name: keyof typeof files, change: (text: string) => string): string => {
    const text = readFileSync(files[name], 'utf8');
    expect(change(text)).not.to.equal(text);
    writeFileSync(at(`altered-${name}`), change(text));
    return at(`altered-${name}`);
  };

  before(async () => {
    service = await serviceApi();
    const tenantId = await service.tenant();
    key = await service.key(tenantId);
    writeFileSync(at('api-key'), `${key}\n`);
    await sign();
    await kept('before', 'checkpoint');
    for (const name of ['clerk', 'auditor', 'owner of the archive'])
      await service.call('POST', '/api/roles', { key, body: { name } });
    await service.key(tenantId, ['users:read']);
    await sign();
    verifier = (JSON.parse(await read('1/proof')) as { verifierKey: string }).verifierKey;
    await kept('now', 'checkpoint');
    await kept('consistency', `consistency?from=${readFileSync(files.before, 'utf8').split('\n')[1]}`);
    await kept('proof', '3/proof');
    await kept('export', 'export');
    await kept('access', 'access/diff?from=1');
  });
  after(() => service.stop());

  it('prove a checkpoint, that it continues an earlier one, an entry and a whole export, without the service', async () => {
    const found = await tessera(
      [
        'audit',
        'verify',
        '--key',
        verifier,
        '--checkpoint',
        files.now,
        '--since',
        files.before,
        '--proof',
        files.proof,
        '--export',
        files.export,
        '--json',
      ],
      {},
    );
    expect(found.code, found.stderr).to.equal(0);
    const result = JSON.parse(found.stdout) as Record<string, number>;
    expect(result['entry']).to.equal(3);
    expect(result['exported']).to.equal(result['size']);
    expect(result['since']).to.be.lessThan(result['size']!);
    const short = await verify(
      '--checkpoint',
      files.now,
      '--since',
      files.before,
      '--consistency',
      files.consistency,
    );
    expect(short.code, short.stderr).to.equal(0);
    expect(short.stdout).to.match(/^proved: \S+\/audit has \d+ entries; continues the log of \d+\n$/);
  });

  it('ask the service for what they need', async () => {
    const found = await verify(
      '--url',
      service.url,
      '--api-key-file',
      at('api-key'),
      '--since',
      files.before,
      '--entry',
      '3',
    );
    expect(found.code, found.stderr).to.equal(0);
    expect(found.stdout).to.match(/continues the log of \d+; has entry 3\n$/);
    const missing = await verify('--url', service.url, '--api-key-file', at('api-key'), '--entry', '99999');
    expect(missing.code).to.equal(1);
    expect(missing.stderr).to.include('answered 404: There is no such entry.');
  });

  it('find every alteration', async () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      [
        'not signed',
        [
          '--checkpoint',
          altered('now', (text) => text.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) - 1}\n`)),
        ],
      ],
      [
        'is not proved',
        [
          '--checkpoint',
          files.now,
          '--proof',
          altered('proof', (text) => text.replace('"index":2', '"index":1')),
        ],
      ],
    ];
    for (const [reason, args] of cases) {
      const found = await verify(...args);
      expect(found.code, found.stdout).to.equal(1);
      expect(found.stderr).to.include(reason);
    }
    const rewritten = altered('consistency', (text) =>
      text.replace(/"path":\["(.)/, (_, first) => `"path":["${first === 'A' ? 'B' : 'A'}`),
    );
    const consistency = await verify(
      '--checkpoint',
      files.now,
      '--since',
      files.before,
      '--consistency',
      rewritten,
    );
    expect([consistency.code, consistency.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 1 && text.includes('it was rewritten'),
    );
    // what an export says of an entry whose data it leaves out is proved, too, and so is another entry in such a form
    for (const change of [
      (text: string) =>
        text.replace(/"dataHash":"(.)/, (_, first) => `"dataHash":"${first === 'a' ? 'b' : 'a'}`),
      (text: string) => text.replace(/^(.*"action":")apikey\.issued(".*"dataHash".*)$/m, '$1role.created$2'),
      (text: string) =>
        text
          .replace(
            /"data":\{"description":"","name":"clerk".*?\},"metadata":(\{.*?\})\}\}/,
            `"data":null,"metadata":$1,"dataHash":"${'a'.repeat(64)}"}}`,
          )
          .replace('"type":"RoleDefined"', '"type":"ApiKeyIssued"'),
    ]) {
      const exported = await verify('--checkpoint', files.now, '--export', altered('export', change));
      expect(exported.code, exported.stdout).to.equal(1);
      expect(exported.stderr).to.include('are not those that were signed');
    }
    const backwards = await verify(
      '--checkpoint',
      files.before,
      '--since',
      files.now,
      '--consistency',
      files.consistency,
    );
    expect(backwards.stderr).to.include('entries were lost');
  });

  it('find a file about access as it was signed, and each change of it', async () => {
    const found = await verify('--access', files.access, '--json');
    expect(found.code, found.stderr).to.equal(0);
    const { access, size } = JSON.parse(found.stdout) as { access: number; size: number };
    expect(access).to.equal(readFileSync(files.access, 'utf8').trimEnd().split('\n').length - 2);
    expect(size).to.be.greaterThan(access);
    for (const [change, reason] of [
      [(text: string) => text.replace('"clerk"', '"boss"'), 'are not those that were signed'],
      [(text: string) => text.replace(/\n.*clerk.*\n/, '\n'), 'lines, and had'],
      [(text: string) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1), 'has no checkpoint'],
    ] as const) {
      const refused = await verify('--access', altered('access', change));
      expect(refused.code).to.equal(1);
      expect(refused.stderr).to.include(reason);
    }
  });

  it('say what is missing', async () => {
    for (const [args, reason, code = 2] of [
      [[], 'give --checkpoint, --proof, --access or --url'],
      [['--access', files.access, '--checkpoint', files.now], 'leave --checkpoint out'],
      [['--access', files.access, '--witness', 'x'], 'leave --witness out'],
      [['--checkpoint', files.now, '--since', files.before], '--since needs --consistency or --export'],
      [['--checkpoint', at('nowhere')], 'no such file', 1],
      [['--url', service.url], '--url needs --api-key-file'],
      [['--checkpoint', files.now, '--witness', 'x'], '--witness: this is no verifier key'],
      // of a variable that is not set: nothing is proved without the witness that was asked for
      [['--checkpoint', files.now, '--witness', ''], '--witness'],
    ] as readonly [string[], string, number?][]) {
      const found = await verify(...args);
      expect(found.code, found.stdout).to.equal(code);
      expect(found.stderr).to.include(reason);
    }
  });
});
