import { audienceFaults } from '../client/audience.js';
import { type AccessTokenType, accessTokenTypes, clientScopes } from '../client/client-values.js';
import type { InputFault } from '../shared/domain-error.js';
import { fault, oneOf, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { type Permission, type ResourceSettings, usualResource } from './resource.js';

export const resourceNameLength = 200;
export const permissionsCount = 100;
export const permissionNameLength = 64;
export const permissionDescriptionLength = 200;
/** Minutes. */
export const accessTokenLifetimes = { least: 1, most: 60 } as const;

/** Settings as they were given; an absent member is the default, or stays as it is. */
export interface ResourceSettingsInput {
  readonly name?: string | undefined;
  readonly permissions?:
    readonly { readonly name: string; readonly description?: string | undefined }[] | undefined;
  readonly accessTokenMinutes?: number | undefined;
  readonly accessTokenType?: string | null | undefined;
}

/** The input of a registration. */
export interface ResourceInput extends ResourceSettingsInput {
  readonly identifier: string;
}

const permissionName = new RegExp(`^[a-z0-9:._-]{1,${permissionNameLength}}$`);
// RFC 8707, section 2
const absoluteUri = /^[A-Za-z][A-Za-z0-9+.-]*:./;

/** Returns the settings of a new API. `baseUrl` is the service's own address. Throws `invalid_input` with all faults. */
export function checkedResource(
  { identifier, ...input }: ResourceInput,
  baseUrl: string,
): ResourceSettings & { readonly identifier: string } {
  const settings = { ...usualResource(identifier), ...given(input) };
  refuseFaults([...identifierFaults(identifier, baseUrl), ...settingsFaults(settings)]);
  return { identifier, ...settings };
}

/** Returns the given members. Throws `invalid_input` with all faults. */
export function checkedResourceChange(input: ResourceSettingsInput): Partial<ResourceSettings> {
  const changes = given(input);
  refuseFaults(settingsFaults({ ...usualResource('of any name'), ...changes }));
  return changes;
}

const given = ({
  name,
  permissions,
  accessTokenMinutes,
  accessTokenType,
}: ResourceSettingsInput): Partial<ResourceSettings> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(permissions === undefined ? {} : { permissions: permissions.map(trimmed) }),
  ...(accessTokenMinutes === undefined ? {} : { accessTokenMinutes }),
  ...(accessTokenType === undefined ? {} : { accessTokenType: accessTokenType as AccessTokenType | null }),
});

const trimmed = ({
  name,
  description = '',
}: {
  readonly name: string;
  readonly description?: string | undefined;
}): Permission => ({ name, description: description.trim() });

function identifierFaults(identifier: string, baseUrl: string): InputFault[] {
  const pointer = '/identifier';
  const faults = audienceFaults(pointer, identifier, baseUrl);
  return faults.length > 0 || absoluteUri.test(identifier)
    ? faults
    : [
        fault(
          pointer,
          'format',
          'is no absolute URI; give one such as https://api.example.com or urn:example:orders',
        ),
      ];
}

function settingsFaults({
  name,
  permissions,
  accessTokenMinutes,
  accessTokenType,
}: ResourceSettings): InputFault[] {
  const { least, most } = accessTokenLifetimes;
  return [
    ...textFaults('/name', name, { min: 1, max: resourceNameLength, visible: true }),
    ...permissionFaults(permissions),
    ...(Number.isInteger(accessTokenMinutes) && accessTokenMinutes >= least && accessTokenMinutes <= most
      ? []
      : [fault('/accessTokenMinutes', 'range', `must be a whole number from ${least} to ${most}`)]),
    ...(accessTokenType === null ? [] : oneOf('/accessTokenType', accessTokenType, accessTokenTypes)),
  ];
}

function permissionFaults(permissions: readonly Permission[]): InputFault[] {
  if (permissions.length > permissionsCount)
    return [
      fault(
        '/permissions',
        'too_many',
        `has ${permissions.length} permissions; keep ${permissionsCount} at most`,
      ),
    ];
  const names = permissions.map(({ name }) => name);
  return permissions.flatMap(({ name, description }, index) => [
    ...nameFaults(`/permissions/${index}/name`, name, names.indexOf(name) < index),
    ...textFaults(`/permissions/${index}/description`, description, {
      max: permissionDescriptionLength,
      visible: 'joined',
    }),
  ]);
}

function nameFaults(pointer: string, name: string, isRepeated: boolean): InputFault[] {
  if (!permissionName.test(name))
    return [
      fault(
        pointer,
        'format',
        `must be 1 to ${permissionNameLength} of the characters a-z, 0-9, ":", ".", "_" and "-"`,
      ),
    ];
  if ((clientScopes as readonly string[]).includes(name))
    return [fault(pointer, 'reserved', 'is a scope of OpenID Connect; choose another name')];
  return isRepeated ? [fault(pointer, 'duplicate', 'stands there twice; remove one')] : [];
}
