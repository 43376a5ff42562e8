import { ApiError } from '../../../api/api-error.js';
import type { WorkState } from '../long-work.js';

/** What may be asked about, by the parameter of the API. */
export const subjects = ['permission', 'role', 'userId', 'apiKeyId', 'clientId'] as const;
export type Subject = (typeof subjects)[number];

/** What is typed and chosen: the members are named as the parameters. */
export interface AccessValues {
  /** As a field for a time has it, in the viewer's zone; empty: now. */
  readonly asOf: string;
  readonly subject: Subject;
  /** The identifier of the API of the permission. */
  readonly resource: string;
  readonly permission: string;
  readonly role: string;
  readonly userId: string;
  /** What the chosen person is called. */
  readonly userName: string;
  readonly apiKeyId: string;
  readonly clientId: string;
}

/** Parameters of a request. */
export type Parameters = Readonly<Record<string, string>>;

/** Returns the times that were typed as ISO 8601, by the names of their fields, without those that are empty. */
export const timesOf = (typed: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, time]) => time !== '')
      .map(([name, time]) => [name, new Date(time).toISOString()]),
  );

/** Throws ApiError with a fault at each of the fields, where there is one. */
export function refuseEmpty(names: readonly string[]): void {
  const faults = names.map((name) => ({ pointer: `/${name}`, code: 'required', detail: '' }));
  if (faults.length > 0) throw new ApiError({ status: 0, code: 'invalid_input', faults });
}

/** Returns the parameters of the question. Throws ApiError with a fault at each field that is empty. */
export function questionIn(values: AccessValues): Parameters {
  const names =
    values.subject === 'permission' ? (['resource', 'permission'] as const) : ([values.subject] as const);
  refuseEmpty(names.filter((name) => values[name] === ''));
  return {
    ...timesOf({ asOf: values.asOf }),
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
  };
}

/**
 * Throws what a form shows about how its question ended: a refusal with its faults at the fields (the API names parameters), or the
 * demand for a step-up. The other refusals stand in the place of the answer, where the same question can be asked again.
 * @param missing the field of what did not exist then
 */
export function throwAtFields(ended: WorkState<Parameters, unknown>, missing?: string): void {
  if (ended.stage !== 'failed') return;
  const { error } = ended;
  if (error.challenge !== null) throw error;
  const found =
    error.status === 404 && missing !== undefined
      ? [{ pointer: missing, code: error.code, detail: error.detail ?? error.title }]
      : error.faults;
  if (found.length === 0) return;
  const faults = found.map((fault) => ({ ...fault, pointer: `/${fault.pointer}` }));
  throw new ApiError({ status: error.status, code: 'invalid_input', traceId: error.traceId, faults });
}
