import { existsSync } from 'node:fs';
import { expect } from 'chai';
import type { Ended, TestDataDir } from '../../support/service-process.js';
import { temporaryDataDir, tessera } from '../../support/service-process.js';
import { tesseraHere } from '../../support/tessera-here.js';

const commands = [
  ...['apikeys issue', 'apikeys list', 'apikeys revoke'],
  ...['tenants list', 'tenants create', 'tenants set', 'tenants lock', 'tenants unlock'],
  ...['projections status', 'projections rebuild', 'projections resume'],
];

describe('tessera, misused', () => {
  const misuses: [string, string[], string][] = [
    ['an unknown group', ['users', 'list'], 'there is no command "users list"'],
    ['a group without a verb', ['apikeys'], 'there is no command "apikeys"'],
    ['what every object has', ['constructor', 'name'], 'there is no command'],
    ['a missing option', ['apikeys', 'issue', '--tenant', 'acme', '--name', 'x'], '--scopes is missing'],
    ['an empty option', ['apikeys', 'list', '--tenant', ''], '--tenant is missing'],
    ['an unknown option', ['tenants', 'list', '--all'], "Unknown option '--all'"],
    ['an argument too many', ['tenants', 'list', 'acme'], "Unexpected argument 'acme'"],
    [
      'a key in place of its id',
      ['apikeys', 'revoke', '--tenant', 'a', '--id', 'tsk_hunter2'],
      'must be the id',
    ],
    ['no language', ['tenants', 'set', '--tenant', 'acme'], '--locale is missing'],
    ['no reason', ['tenants', 'lock', '--tenant', 'acme'], '--reason is missing'],
    ['an unknown projection', ['projections', 'rebuild', '--projection', 'x'], 'it must be one of core'],
  ];
  let dataDir: TestDataDir;
  let outcomes: Ended[];
  before(async () => {
    dataDir = temporaryDataDir();
    outcomes = await Promise.all(misuses.map(([, args]) => tesseraHere(args, { DATA_DIR: dataDir.path })));
  });
  after(() => dataDir.remove());

  it('shows every command when asked, and when asked nothing', async () => {
    const [asked, ...others] = await Promise.all([
      tessera(['help'], {}),
      ...[
        [],
        ['clients', '--help'],
        ['clients', '-h'],
        ['clients', 'show', '--help'],
        ['replay', '--help'],
      ].map((args) => tesseraHere(args, {})),
    ]);
    for (const { code, stdout, stderr } of [asked, ...others]) {
      expect(code).to.equal(0);
      expect(stderr).to.equal('');
      for (const command of commands) expect(stdout).to.contain(`\n  ${command}`);
    }
  });

  for (const [index, [what, , message]] of misuses.entries()) {
    it(`says what is wrong with exit code 2, and opens nothing: ${what}`, () => {
      const { code, stdout, stderr } = outcomes[index]!;
      expect(code).to.equal(2);
      expect(stdout).to.equal('');
      expect(stderr)
        .to.match(/^tessera: /)
        .and.to.contain(message)
        .and.to.contain('Usage: tessera ');
      expect(stderr).to.not.contain('hunter2');
      expect(existsSync(dataDir.path)).to.equal(false);
    });
  }

  it('says it the same way as a process', async () => {
    const [, args] = misuses[0]!;
    expect(await tessera(args, { DATA_DIR: dataDir.path })).to.deep.equal(outcomes[0]);
  });

  it('names a variable that is wrong, with exit code 1', async () => {
    const { code, stderr } = await tessera(['tenants', 'list'], { DATA_DIR: dataDir.path, PORT: 'http' });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^tessera: PORT is "http": [^\n]*\n$/);
  });
});
