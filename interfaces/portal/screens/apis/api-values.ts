import type { BodyOf, Schemas } from '../../api/operations.js';
import { typedNumber } from '../../ui/form/typed-number.js';

/** An API of the tenant: what access tokens are for. */
export type Api = Schemas['Resource'];

/** A permission, as a row of the form. */
export type Permission = Readonly<Record<'name' | 'description', string>>;

/** What the fields of an API hold. */
export interface ApiValues {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Digits, as they were typed. */
  readonly accessTokenMinutes: string;
  /** Empty: that of the application. */
  readonly accessTokenType: string;
}

/** What a new API begins with. */
export const newValues: ApiValues = {
  name: '',
  permissions: [],
  accessTokenMinutes: '15',
  accessTokenType: '',
};

/** A permission that is added. */
export const blankPermission: Permission = { name: '', description: '' };

/** Returns the values of an API. */
export const apiValuesOf = ({ name, permissions, accessTokenMinutes, accessTokenType }: Api): ApiValues => ({
  name,
  permissions: permissions.map((permission) => ({
    name: permission.name,
    description: permission.description,
  })),
  accessTokenMinutes: String(accessTokenMinutes),
  accessTokenType: accessTokenType ?? '',
});

type ChangeBody = NonNullable<BodyOf<'/portal/api/resources/{id}', 'put'>>;

/** Returns the values as they are sent. Names are sent without the spaces around them. */
export const bodyOf = ({
  name,
  permissions,
  accessTokenMinutes,
  accessTokenType,
}: ApiValues): Required<ChangeBody> => ({
  name,
  permissions: permissions.map((permission) => ({ ...permission, name: permission.name.trim() })),
  accessTokenMinutes: typedNumber(accessTokenMinutes),
  accessTokenType: accessTokenType === '' ? null : accessTokenType,
});
