import { ApiError, type InputFault } from '../../api/api-error.js';
import type { BodyOf } from '../../api/operations.js';
import { asApiError } from '../../api/resource.js';

type NewUserBody = NonNullable<BodyOf<'/api/users', 'post'>>;

/** What the fields hold. */
export interface NewUserValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly roles: readonly string[];
  readonly way: 'invitation' | 'password';
  readonly password: string;
  readonly externalId: string;
  /** Lines of a name, `=` and a value. */
  readonly metadata: readonly string[];
}

export const noValues: NewUserValues = {
  email: '',
  firstName: '',
  lastName: '',
  locale: '',
  roles: [],
  way: 'invitation',
  password: '',
  externalId: '',
  metadata: [],
};

/** Returns what is sent: fields that were left empty are not. Throws ApiError for a line of the metadata. */
export function newUserBody({ way, password, roles, metadata, ...profile }: NewUserValues): NewUserBody {
  const { email, ...others } = profile;
  const given = Object.entries(others).filter(([, value]) => value.trim() !== '');
  const members = membersOf(metadata);
  return {
    email,
    ...Object.fromEntries(given),
    ...(way === 'password' ? { password } : {}),
    ...(roles.length === 0 ? {} : { roles: [...roles] }),
    ...(members === null ? {} : { metadata: members }),
  };
}

function membersOf(lines: readonly string[]): Record<string, string> | null {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return null;
  const entries = filled.map((line) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? [];
    if (name.trim() === '') throw metadataFault('line');
    return [name.trim(), value.trim()] as const;
  });
  if (new Set(entries.map(([name]) => name)).size < entries.length) throw metadataFault('twice');
  return Object.fromEntries(entries);
}

const metadataFault = (code: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_input',
    faults: [{ pointer: '/metadata', code, detail: code }],
  });

/** The members that a refusal without faults is about. */
const memberOf: Readonly<Record<string, string>> = {
  email_taken: '/email',
  external_id_taken: '/externalId',
};

/** Returns what throws a refusal; one that is about a field, at this field. @param errors texts by the code of a refusal */
export const atFields =
  (errors: Readonly<Record<string, string>>) =>
  (thrown: unknown): never => {
    const error = asApiError(thrown);
    const { status, code, title, traceId, challenge } = error;
    const pointer = memberOf[code];
    if (pointer === undefined) throw error;
    const fault: InputFault = { pointer, code, detail: errors[code] ?? title };
    throw new ApiError({ status, code: 'invalid_input', title, traceId, challenge, faults: [fault] });
  };
