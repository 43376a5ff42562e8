import { severalAtOnce } from '../../../application/user/import/import-run.js';
import { load } from '../../../application/shared/load.js';
import type { PageStart } from '../../../application/shared/page.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { hashKindName } from '../../../domain/user/import/foreign-hash.js';
import { storedHash } from '../../../domain/user/import/hash-text.js';
import { user } from '../../../domain/user/user.js';
import { type AddCommands, type Work, example, tenantOf, textArgument } from '../command.js';
import { type Columns, table } from '../output.js';
import type { Tool } from '../tool.js';

export const addHashes: AddCommands = (group, { withTool }) =>
  group
    .command('hashes')
    .description('Count the kinds of password hashes, and when their owners signed in last.')
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .addHelpText('after', example('users hashes --tenant acme'))
    .action(withTool(hashesWork));

const PAGE = 200;
const STREAMS_AT_ONCE = 8;
const MONTHS_MS = 90 * 86_400_000;

/** People whose passwords have a hash of one kind. */
interface KindCount {
  readonly users: number;
  /** Those who signed in within 90 days. */
  readonly signedInLately: number;
  /** The last sign-in of any of them, ISO 8601; null for none. */
  readonly lastLoginAt: string | null;
}

const none: KindCount = { users: 0, signedInLately: 0, lastLoginAt: null };

const hashesWork =
  ({ tenant }: { readonly tenant: string }): Work =>
  async (tool, output) => {
    const tenantId = await tenantOf(tool, tenant);
    const counts = new Map<string, KindCount>();
    const startedAt = performance.now();
    const lately = new Date(tool.app.clock.now() - MONTHS_MS).toISOString();
    let after: PageStart | null = null;
    let [done, total] = [0, 0];
    do {
      const page = { limit: PAGE, after, includeTotal: after === null };
      const found = await tool.queries.users.list(tenantId, {}, page, tool.app.clock.now());
      total = found.total ?? total;
      const kinds = await severalAtOnce(found.items, STREAMS_AT_ONCE, ({ id }) => kindOf(tool, tenantId, id));
      for (const [index, { lastLoginAt }] of found.items.entries()) {
        const kind = kinds[index]!;
        const before = counts.get(kind) ?? none;
        counts.set(kind, {
          users: before.users + 1,
          signedInLately: before.signedInLately + ((lastLoginAt ?? '') >= lately ? 1 : 0),
          lastLoginAt: (lastLoginAt ?? '') > (before.lastLoginAt ?? '') ? lastLoginAt : before.lastLoginAt,
        });
      }
      done += found.items.length;
      const ratePerSecond = (done * 1000) / Math.max(1, performance.now() - startedAt);
      const secondsLeft = ratePerSecond === 0 ? null : (total - done) / ratePerSecond;
      output.progress({ done, total, ratePerSecond, secondsLeft, unit: 'people' });
      after = found.next;
    } while (after !== null);
    const items = [...counts].map(([kind, count]) => ({ kind, ...count })).sort((a, b) => b.users - a.users);
    const columns: Columns<(typeof items)[number]> = {
      KIND: ({ kind }) => kind,
      USERS: ({ users }) => users,
      'SIGNED IN (90 DAYS)': ({ signedInLately }) => signedInLately,
      'LAST SIGN-IN': ({ lastLoginAt }) => lastLoginAt,
    };
    output.result({ items }, table(items, columns));
  };

/** Returns the name of the kind of a user's password hash; `none` without a password. */
async function kindOf({ app }: Pick<Tool, 'app'>, tenantId: string, userId: string): Promise<string> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  if (state.status !== 'present' || state.passwordHash === null) return 'none';
  const hash = storedHash(state.passwordHash);
  return hash === null ? 'unknown' : hashKindName(hash);
}
