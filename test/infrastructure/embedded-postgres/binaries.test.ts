import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Binaries,
  binariesIn,
  binariesPackage,
  completeLinks,
  copyBinaries,
  installedBinaries,
  program,
} from '../../../infrastructure/embedded-postgres/binaries.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

describe('embedded PostgreSQL: its binaries', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('binaries');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const packageWith = (files: Record<string, string>): Binaries => {
    for (const [name, text] of Object.entries({ 'package.json': '{"version":"18.4.0-beta.17"}', ...files })) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return binariesIn(folder);
  };
  const links = JSON.stringify([
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]);

  for (const [platform, arch, name] of [
    ['linux', 'x64', 'linux-x64'],
    ['linux', 'arm64', 'linux-arm64'],
    ['darwin', 'arm64', 'darwin-arm64'],
    ['darwin', 'x64', 'darwin-x64'],
    ['win32', 'x64', 'windows-x64'],
  ] as const) {
    it(`the binaries come from ${name} for ${platform} on ${arch}`, () => {
      expect(binariesPackage({ platform, arch, glibc: true })).to.equal(`@embedded-postgres/${name}`);
    });
  }

  for (const [platform, arch] of [
    ['win32', 'arm64'],
    ['linux', 'riscv64'],
    ['freebsd', 'x64'],
  ] as const) {
    it(`the error for ${platform} on ${arch} advises setting DATABASE_URL`, () => {
      expect(() => binariesPackage({ platform, arch, glibc: true })).to.throw(
        /no embedded PostgreSQL.*DATABASE_URL/,
      );
    });
  }

  it('the error for musl advises setting DATABASE_URL', () => {
    expect(() => binariesPackage({ platform: 'linux', arch: 'x64', glibc: false })).to.throw(
      /glibc.*DATABASE_URL/,
    );
  });

  it('the binaries get the links that the install script did not make, once', () => {
    const binaries = packageWith({ 'native/lib/libpq.so.5.18': 'elf', 'native/pg-symlinks.json': links });
    expect(binaries.major).to.equal('18');
    expect(completeLinks(binaries)).to.equal(true);
    expect(completeLinks(binaries)).to.equal(true);
    expect(readlinkSync(join(folder, 'native/lib/libpq.so'))).to.equal('libpq.so.5.18');
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).to.equal('libpq.so.5.18');
  });

  it('the error is clear when the links cannot be made', () => {
    expect(
      completeLinks(packageWith({ 'native/lib': 'not a folder', 'native/pg-symlinks.json': links })),
    ).to.equal(false);
  });

  it('the binaries are copied complete, readable by all, in place of an older copy', () => {
    for (const old of ['binaries-17.2.0', 'binaries-photos']) mkdirSync(join(folder, old));
    const installed = installedBinaries();
    const copy = copyBinaries(installed, folder);
    expect(copyBinaries(installed, folder)).to.deep.equal(copy);
    expect(readdirSync(folder).sort()).to.deep.equal(
      [`binaries-${installed.version}`, 'binaries-photos'].sort(),
    );
    expect(execFileSync(program(copy, 'postgres'), ['--version'], { env: {} }).toString()).to.contain(
      'PostgreSQL) 18',
    );
    expect(statSync(program(copy, 'postgres')).mode & 0o777).to.equal(0o755);
  });
});
