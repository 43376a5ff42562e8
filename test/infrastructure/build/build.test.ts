import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const script = 'infrastructure/build/build.mjs';

/** Stands for the compiler: notes that it ran, writes what the build goes on with, and ends as instructed. */
const compiler = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('compiled', 'once\\n');
  for (const folder of ['docs/site', 'hosted-pages/scripts', 'portal-site', 'cli']) mkdirSync('dist/interfaces/' + folder, { recursive: true });
  writeFileSync('dist/interfaces/cli/main.js', '');
  writeFileSync('dist/interfaces/portal-site/write-bundle.js', \`export const writeBundle = async () => {
    if (process.env.INTERRUPTED === 'while it bundles') process.kill(process.pid, 'SIGKILL');
  }\`);
  writeFileSync('dist/interfaces/docs/site/write-site.js', 'export const writeSite = async () => undefined;');
  writeFileSync('dist/interfaces/hosted-pages/scripts/bundle-scripts.js', 'export const writeScripts = () => undefined;');
  if (process.env.INTERRUPTED === 'while it compiles') process.kill(process.ppid, 'SIGKILL');
`;

describe('the build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'build-'));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    mkdirSync(dirname(join(root, script)), { recursive: true });
    cpSync(script, join(root, script));
    for (const layer of ['domain', 'application', 'projections', 'interfaces']) write(`${layer}/one.ts`, '');
    write('package.json', '{}');
    write('tsconfig.json', '{}');
    write('node_modules/typescript/package.json', '{}');
    write('node_modules/typescript/bin/tsc', compiler);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const build = (interrupted = ''): number | null =>
    spawnSync(process.execPath, [script, '--if-stale'], {
      cwd: root,
      env: { ...process.env, INTERRUPTED: interrupted },
    }).status;
  const builds = (): number => readFileSync(join(root, 'compiled'), 'utf8').trim().split('\n').length;

  for (const interrupted of ['while it compiles', 'while it bundles'])
    it(`is done again by the next start when it was interrupted ${interrupted}`, () => {
      expect(build(interrupted)).to.equal(null);
      expect(existsSync(join(root, 'dist/interfaces/cli/main.js')), 'looks finished').to.equal(true);
      expect([build(), builds()]).to.deep.equal([0, 2]);
      expect([build(), builds()], 'is up to date then').to.deep.equal([0, 2]);
    });

  it('is done again when a source is newer than the last one', () => {
    expect([build(), builds()]).to.deep.equal([0, 1]);
    const later = Date.now() / 1_000 + 60;
    utimesSync(join(root, 'domain/one.ts'), later, later);
    expect([build(), builds()]).to.deep.equal([0, 2]);
  });
});
