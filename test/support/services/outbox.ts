import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../run/until.js';
import { headersOf } from './mail-text.js';

/** Mails of a service without a mail server. */
export interface Outbox {
  /** Waits for a mail of this kind that was not taken yet, and returns its source. @param to its only addressee */
  take(kind: string, to?: string): Promise<string>;
  /** Returns the sources of all mails, taken or not, by file name, which begins with the kind and has the user's id. */
  all(): ReadonlyMap<string, string>;
}

export function outbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const taken = new Set<string>();
  const names = (): readonly string[] => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // no mail was written yet
      return [];
    }
  };
  const source = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const isTo = (name: string, to: string): boolean =>
    headersOf(source(name)).get('to')?.includes(to) === true;
  return {
    async take(kind, to) {
      let name: string | undefined;
      await until(() => {
        name = names().find(
          (one) => one.startsWith(`${kind}_`) && !taken.has(one) && (to === undefined || isTo(one, to)),
        );
        return name !== undefined;
      });
      taken.add(name!);
      return source(name!);
    },
    all: () => new Map(names().map((name) => [name, source(name)])),
  };
}
