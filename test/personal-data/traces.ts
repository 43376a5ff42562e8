import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Probe } from '../../infrastructure/postgres/probe.js';

/** Where in a text a value shows, in whatever form. */
export interface Trace {
  readonly canary: string;
  /** What was found: the value in lower case, its base64, its hex, … */
  readonly form: string;
  /** The text around it. */
  readonly near: string;
}

/** Finds values in a text: as they are, whatever their case, and as base64, base64url or hex, also inside longer such texts. */
export function tracesOf(canaries: readonly string[], text: string): Trace[] {
  const folded = text.toLowerCase();
  const found: Trace[] = [];
  for (const canary of canaries) {
    for (const { form, fold } of formsOf(canary)) {
      const at = (fold ? folded : text).indexOf(form);
      if (at >= 0)
        found.push({ canary, form, near: text.slice(Math.max(0, at - 80), at + form.length + 20) });
    }
  }
  return found;
}

interface Form {
  readonly form: string;
  /** Looked for in lower case. */
  readonly fold: boolean;
}

function formsOf(canary: string): Form[] {
  const texts = [canary, canary.toLowerCase(), canary.toUpperCase()];
  const encoded = texts.flatMap(base64Of);
  const hex = [...texts, ...encoded].map((text) => Buffer.from(text).toString('hex'));
  return [
    { form: canary.toLowerCase(), fold: true },
    { form: encodeURIComponent(canary).toLowerCase(), fold: true },
    ...[...encoded, ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))].map((form) => ({
      form,
      fold: false,
    })),
    ...hex.map((form) => ({ form, fold: true })),
  ];
}

/** What of the value's base64 does not depend on the bytes around it, for each of the three places it can start at. */
const base64Of = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });

/** Every row of every table that is not PostgreSQL's own, by table: what a dump of the database holds. */
export async function dump(probe: Probe): Promise<Map<string, string>> {
  const tables = await probe.query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  );
  const content = new Map<string, string>();
  for (const { name } of tables) {
    // bytea comes as hex, which is looked for
    const rows = await probe.query(`select t::text as row from ${name} t order by 1`);
    content.set(name!, rows.map(({ row }) => row).join('\n'));
  }
  return content;
}

/** Files under a data directory but for the database's pages and its write-ahead log, by path. */
export function filesOf(dataDir: string): Map<string, string> {
  const pages = /^postgres\/data\/(base|global|pg_wal)\//;
  return new Map(
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
      .filter((path) => !pages.test(path))
      .flatMap((path): [string, string][] => {
        const text = textOf(join(dataDir, path));
        return text === null ? [] : [[path, text]];
      }),
  );
}

/** Null for a file that is gone since it was listed: a draft that got its name. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
