import type { QueryOf } from '../../api/operations.js';
import { startOfDay } from '../../ui/days.js';

type UserQuery = QueryOf<'/api/users', 'get'>;

/** The parameters of the filters, as they stand in the address. */
export const filterNames = ['q', 'role', 'status', 'mfaEnabled', 'createdFrom', 'createdTo'] as const;

/** Returns what the API is asked for. Days of the address are whole days in the viewer's zone. */
export function userQuery(values: Readonly<Record<string, string>>): UserQuery {
  const { q, role, status, mfaEnabled, sort, cursor } = values;
  const given = {
    q,
    role,
    status,
    mfaEnabled,
    createdFrom: startOfDay(values['createdFrom'])?.toISOString(),
    createdTo: startOfDay(values['createdTo'], 1)?.toISOString(),
    sort,
    cursor,
  };
  // what is not among the values of the API is refused by it
  return {
    includeTotal: true,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
  };
}

/** Returns whether the last day is before the first one. */
export const areDaysTurned = ({ createdFrom, createdTo }: UserQuery): boolean =>
  createdFrom !== undefined && createdTo !== undefined && createdFrom >= createdTo;
