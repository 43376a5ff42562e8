import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { filled } from '../../ui/form/list-fields.js';
import { dayText } from '../../ui/days.js';
import { endOfDay } from './days.js';

/** The end of a key that does not expire, among the days. */
export const never = 'never';

/** What the fields of a key's limits hold. */
export interface LimitValues {
  /** The last day, as `2027-01-31`; or `never`. */
  readonly expiresAt: string;
  /** Networks or single addresses; none: from anywhere. */
  readonly allowedNetworks: readonly string[];
}

export const limitsOf = ({
  expiresAt,
  allowedNetworks,
}: Pick<Schemas['ApiKey'], 'expiresAt' | 'allowedNetworks'>): LimitValues => ({
  expiresAt: expiresAt === null ? never : dayText(new Date(expiresAt)),
  allowedNetworks: allowedNetworks ?? [],
});

/** A single address is a network of one. */
const networkOf = (text: string): string =>
  text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;

/** Returns the limits as the API takes them. */
export function limitsIn({ expiresAt, allowedNetworks }: LimitValues): {
  readonly expiresAt: string | null;
  readonly allowedNetworks: string[] | null;
} {
  const networks = filled(allowedNetworks);
  return {
    expiresAt: expiresAt === never ? null : endOfDay(expiresAt),
    allowedNetworks: networks.length === 0 ? null : networks.map(networkOf),
  };
}

/** Runs a write, and says in the words of the portal which day or network is refused. Throws ApiError. */
export async function withFaultsInWords<T>(
  { allowedNetworks }: LimitValues,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { badNetworks, badDay, dayIsPast } = texts().apiKeys.faults;
    const lines = filled(allowedNetworks);
    const bad = error.faults.flatMap(({ pointer }) => lines[lineIn(pointer) ?? -1] ?? []);
    const others = error.faults.filter(({ pointer }) => lineIn(pointer) === null);
    const faults = others.map((fault) =>
      fault.pointer === '/expiresAt'
        ? { ...fault, code: 'day', detail: fault.code === 'past' ? dayIsPast : badDay }
        : fault,
    );
    if (bad.length > 0)
      faults.push({ pointer: '/allowedNetworks', code: 'network', detail: badNetworks(bad) });
    const { status, code, title, traceId, challenge, planLimit } = error;
    throw new ApiError({ status, code, title, traceId, challenge, planLimit, faults });
  }
}

/** Returns the index of the network at which a fault points; null for none. */
function lineIn(pointer: string): number | null {
  const [, line] = /^\/allowedNetworks\/(\d+)$/.exec(pointer) ?? [];
  return line === undefined ? null : Number(line);
}
