import { hasManyDirectories } from '../../../domain/connection/connection-values.js';
import type { PresentConnection } from '../../../domain/connection/connection.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { App } from '../../app.js';
import { load } from '../../shared/load.js';
import type { UserRecord } from '../../user/user-record.js';

/** A user as a line of an export shows them. */
export interface ExportedUser extends Omit<UserRecord, 'identities'> {
  /** The external accounts, at connections that there are, as a line of an import states them. */
  readonly identities: readonly (NamedConnection & { readonly subject: string })[];
  /** Null without a password. Argon2id, a PHC string; of an imported one what its system made. */
  readonly passwordHash?: string | null;
}

/** A connection as a line of an import names it. */
interface NamedConnection {
  readonly connection: string;
  /** Of a connection whose accounts no import can bring: the person is imported without them. */
  readonly optional?: true;
}

/** The number of streams that are read at a time. */
const AT_ONCE = 8;

/** Returns users with what only their streams have. */
export async function exportedUsers(
  app: Pick<App, 'events'>,
  tenantId: string,
  users: readonly UserRecord[],
  {
    names,
    withPasswordHashes,
  }: {
    /** See `namesInExport`. */
    readonly names: ReadonlyMap<string, NamedConnection>;
    readonly withPasswordHashes: boolean;
  },
): Promise<ExportedUser[]> {
  const states = new Map<string, PresentUser>();
  const left = users.filter((one) => withPasswordHashes || one.identities > 0).map(({ id }) => id);
  const read = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const { state } = await load(app, streamName(tenantId, 'user', id), user);
      if (state.status === 'present') states.set(id, state);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return users.map((one) => {
    const state = states.get(one.id);
    return {
      ...one,
      identities: (state?.identities ?? []).flatMap(({ connectionId, subject }) => {
        const named = names.get(connectionId);
        return named === undefined || subject === null ? [] : [{ ...named, subject }];
      }),
      ...(withPasswordHashes && { passwordHash: state?.passwordHash ?? null }),
    };
  });
}

/** Returns what an export calls each connection, by its id: its name, or the id where several have the name. */
export function namesInExport(
  connections: readonly Pick<PresentConnection, 'connectionId' | 'name' | 'issuer'>[],
): ReadonlyMap<string, NamedConnection> {
  const key = (name: string): string => name.toLowerCase();
  const times = new Map<string, number>();
  for (const { name } of connections) times.set(key(name), (times.get(key(name)) ?? 0) + 1);
  return new Map(
    connections.map(({ connectionId, name, issuer }) => [
      connectionId,
      {
        connection: times.get(key(name)) === 1 ? name : connectionId,
        ...(hasManyDirectories(issuer) && { optional: true as const }),
      },
    ]),
  );
}
