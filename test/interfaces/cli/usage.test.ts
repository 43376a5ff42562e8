import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { serviceVersion } from '../../../interfaces/compose/service-version.js';
import {
  type Ended,
  type TestDataDir,
  temporaryDataDir,
  tessera,
} from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';

const groups = {
  tenants: [
    'list',
    'create',
    'set',
    'lock',
    'unlock',
    'recover-owner',
    'export',
    'delete',
    'release-slug',
    'verify-domain',
  ],
  users: ['import', 'hashes'],
  apikeys: ['issue', 'list', 'revoke'],
  clients: ['list', 'create', 'show', 'change', 'rotate-secret', 'delete'],
  resources: ['list', 'create', 'show', 'change', 'delete'],
  keys: ['list', 'rotate', 'rewrap'],
  projections: ['status', 'rebuild', 'resume'],
  audit: ['retention', 'verify', 'verify-file'],
  operators: ['list', 'add', 'grant', 'remove'],
};

describe('the command line', () => {
  const shown = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await tesseraHere(args, {});
    expect([code, stderr], args.join(' ')).to.deep.equal([0, '']);
    return stdout;
  };
  /** The first words of the lines under "Commands:". */
  const commandsIn = (help: string): string[] =>
    [...help.slice(help.indexOf('\nCommands:')).matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name!);

  it('the command line shows its groups with --help, and without arguments', async () => {
    for (const args of [[], ['help'], ['--help'], ['-h']]) {
      const help = await shown(...args);
      expect(commandsIn(help)).to.have.members([
        ...Object.keys(groups),
        'replay',
        'witness',
        'backup',
        'restore',
        'help',
      ]);
    }
  });

  for (const [group, commands] of Object.entries(groups)) {
    it(`the command line shows the commands of ${group} in columns, and each with an example or without options of its own`, async () => {
      for (const args of [
        [group, '--help'],
        ['help', group],
      ])
        expect(commandsIn(await shown(...args))).to.deep.equal([...commands, 'help']);
      for (const command of commands) {
        const help = await shown(group, command, '--help');
        expect(help).to.match(new RegExp(`^Usage: tessera ${group} ${command} `));
        // a default that is no text or number says nothing to its reader
        expect(help).not.to.match(/default: [[{]/);
        if (/^ {2}--(?!json)[a-z-]+ </m.test(help))
          expect(help).to.match(new RegExp(`\nExample:\n {2}tessera ${group} ${command} `));
      }
    });
  }

  it('every example in the help is a valid command', async () => {
    for (const [group, commands] of Object.entries(groups))
      for (const command of commands) {
        const help = await shown(group, command, '--help');
        const [, line] = /\nExample:\n {2}tessera (.*)\n/.exec(help) ?? [];
        if (line === undefined) continue;
        const args = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
        // the options are taken: what is missing is a configuration, or the file
        const { code, stderr } = await tesseraHere(args, { PORT: 'none' });
        expect([code, stderr.split('\n')[0]], line).to.satisfy(
          ([ended, said]: [number, string]) =>
            ended === 1 &&
            (said.startsWith('tessera: PORT is "none"') || /audit\.ndjson|now\.txt/.test(said)),
        );
      }
  });

  it('the command line prints its version', async () => {
    for (const option of ['--version', '-V']) expect(await shown(option)).to.equal(`${serviceVersion()}\n`);
  });

  it('the command line shows the name by which it was called', async () => {
    const { stdout } = await tesseraHere(['clients', '--help'], { npm_lifecycle_event: 'tessera' });
    expect(stdout).to.match(/^Usage: npm run -s tessera -- clients /);
    const refused = await tesseraHere(['apikeys', 'revoke', '--tenant', 'a', '--id', 'x'], {
      npm_lifecycle_event: 'tessera',
    });
    expect(refused.stderr).to.contain('`npm run -s tessera -- apikeys list`');
  });
});

describe('the command line, misused', () => {
  const misuses: [what: string, args: string[], message: string, usage: string][] = [
    ['an unknown group', ['client', 'list'], "unknown command 'client'\n(Did you mean clients?)", ''],
    ['an unknown command', ['tenants', 'lst'], "unknown command 'lst'\n(Did you mean list?)", ' tenants'],
    ['what every object has', ['constructor', 'name'], "unknown command 'constructor'", ''],
    [
      'a missing option',
      ['apikeys', 'issue', '--tenant', 'acme', '--name', 'x'],
      "required option '--scopes <scope,scope…>' not specified",
      ' apikeys issue',
    ],
    ['an empty option', ['apikeys', 'list', '--tenant', ''], 'It must not be empty', ' apikeys list'],
    ['an unknown option', ['tenants', 'list', '--al'], "unknown option '--al'", ' tenants list'],
    ['an option with a slip', ['tenants', 'list', '--jsn'], '(Did you mean --json?)', ' tenants list'],
    ['an argument too many', ['tenants', 'list', 'acme'], 'too many arguments', ' tenants list'],
    [
      'a key in place of its id',
      ['apikeys', 'revoke', '--tenant', 'a', '--id', 'tsk_hunter2'],
      'must be the id',
      ' apikeys revoke',
    ],
    [
      'a setting that is no JSON',
      ['tenants', 'set', '--tenant', 'acme', '--set', 'claims=[{'],
      'Its value is not JSON',
      ' tenants set',
    ],
    [
      'a limit without a reason',
      ['tenants', 'set', '--tenant', 'acme', '--limit', 'users=5'],
      '--limit needs a --reason',
      ' tenants set',
    ],
    [
      'a limit without a number',
      ['tenants', 'set', '--tenant', 'acme', '--limit', 'users'],
      'not of the form name=number',
      ' tenants set',
    ],
    [
      'an end without a limit',
      ['tenants', 'set', '--tenant', 'acme', '--until', '2030-01-01T00:00:00Z'],
      '--until goes with --limit',
      ' tenants set',
    ],
    ['an option given twice', ['tenants', 'list', '--json', '--json'], "option '--json' is given twice", ''],
    [
      'an option and its opposite',
      ['clients', 'change', '--client', 'web', '--third-party', '--no-third-party'],
      "option '--no-third-party' is given twice",
      ' clients change',
    ],
    [
      'what is acted on without its option',
      ['tenants', 'delete', 'acme', '--reason', 'x'],
      "required option '--tenant <slug|id>' not specified",
      ' tenants delete',
    ],
    [
      'no reason',
      ['tenants', 'lock', '--tenant', 'acme'],
      "required option '--reason <text>' not specified",
      ' tenants lock',
    ],
    [
      'an unknown projection',
      ['projections', 'rebuild', '--projection', 'x'],
      'Allowed choices are core, audit-log',
      ' projections rebuild',
    ],
    [
      'a number that is none',
      ['audit', 'retention', '--tenant', 'a', '--days', '1e3'],
      'It must be a whole number',
      ' audit retention',
    ],
    ['a time that is none', ['replay', '--tenant', 'a', '--until', 'x'], 'It must be a time like', ' replay'],
    ['no file', ['audit', 'verify-file'], "missing required argument 'file'", ' audit verify-file'],
  ];
  let dataDir: TestDataDir;
  let outcomes: Ended[];
  before(async () => {
    dataDir = temporaryDataDir();
    outcomes = await Promise.all(misuses.map(([, args]) => tesseraHere(args, { DATA_DIR: dataDir.path })));
  });
  after(() => dataDir.remove());

  for (const [index, [what, , message, usage]] of misuses.entries()) {
    it(`a wrong command gets its fault, the related help and exit code 2, and opens nothing: ${what}`, () => {
      const { code, stdout, stderr } = outcomes[index]!;
      expect(code).to.equal(2);
      expect(stdout).to.equal('');
      expect(stderr)
        .to.match(/^tessera: /)
        .and.to.contain(message)
        .and.to.contain(`\nUsage: tessera${usage} [options]`);
      expect(stderr).to.not.contain('hunter2');
      expect(existsSync(dataDir.path)).to.equal(false);
    });
  }

  it('a group without a command gets its help and exit code 2', async () => {
    const { code, stdout, stderr } = await tesseraHere(['apikeys'], {});
    expect([code, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.match(/^Usage: tessera apikeys /);
  });

  it('a process reports a wrong command in the same way', async () => {
    const [, args] = misuses[0]!;
    expect(await tessera(args, { DATA_DIR: dataDir.path })).to.deep.equal(outcomes[0]);
  });

  it('a wrong variable is named, with exit code 1', async () => {
    const { code, stderr } = await tessera(['tenants', 'list'], { DATA_DIR: dataDir.path, PORT: 'http' });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^tessera: PORT is "http": [^\n]*\n$/);
  });
});
