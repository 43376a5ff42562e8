import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import type { User } from './user-record.js';

/** What the fields hold; an empty text stands for none. */
export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: string;
  readonly externalId: string;
  /** JSON. */
  readonly metadata: string;
}

/** Returns what the fields hold for a record. */
export const profileOf = (user: User): ProfileValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email ?? '',
  locale: user.locale ?? '',
  externalId: user.externalId ?? '',
  metadata: Object.keys(user.metadata).length === 0 ? '' : JSON.stringify(user.metadata, null, 2),
});

/** Returns a body with the members that differ. Throws ApiError when the metadata are not what the API takes. */
export function profileBody(values: ProfileValues, saved: ProfileValues): Schemas['ChangeUser'] {
  const fault = metadataFault(values.metadata);
  if (fault !== null)
    throw new ApiError({
      status: 400,
      code: 'invalid_input',
      faults: [{ pointer: '/metadata', code: 'json', detail: fault }],
    });
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(values) as (keyof ProfileValues)[]) {
    if (values[name] === saved[name]) continue;
    if (name === 'metadata') body[name] = metadataIn(values.metadata);
    // an empty address is for the API to refuse; another empty text clears the member
    else body[name] = values[name] === '' && name !== 'email' ? null : values[name];
  }
  return body;
}

const metadataIn = (text: string): unknown => (text.trim() === '' ? {} : JSON.parse(text));

/** Returns what is wrong with metadata, in words; null when nothing is. */
export function metadataFault(text: string): string | null {
  const t = texts().user.profile.metadataFaults;
  let value: unknown;
  try {
    value = metadataIn(text);
  } catch (error) {
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    return line === undefined ? t.json : t.jsonAt(line);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return t.object;
  const wrong = Object.entries(value).find(([, member]) => typeof member !== 'string');
  return wrong === undefined ? null : t.text(wrong[0]);
}
