import type { SourceRecord } from '../../../ports/tenant/import-files.js';
import type { ImportPreset, StatedPerson } from './import-preset.js';
import {
  flagOf,
  metadataOf,
  namesOf,
  objectOf,
  objectsOf,
  stated,
  suspendedIf,
  textOf,
  timeOf,
} from './source-values.js';

/** `aws cognito-idp list-users`, or the CSV of a user pool. There are no hashes. */
export const cognito: ImportPreset = {
  arrays: ['Users'],
  person: ({ record }) => {
    const attributes = Object.fromEntries(
      objectsOf(record, 'Attributes').map((one) => [textOf(one, 'Name') ?? '', one.Value]),
    );
    const all: SourceRecord = { ...record, ...attributes };
    const own = Object.entries(all).filter(([name]) => name.startsWith('custom:'));
    const enabled = flagOf(all, 'Enabled', 'cognito:enabled', 'enabled');
    return {
      email: stated(all, 'email'),
      emailVerified: flagOf(all, 'email_verified'),
      ...namesOf(textOf(all, 'given_name'), textOf(all, 'family_name'), textOf(all, 'name')),
      locale: stated(all, 'locale'),
      externalId: stated(all, 'sub', 'Username', 'cognito:username', 'username'),
      metadata: metadataOf({
        phone: textOf(all, 'phone_number'),
        ...Object.fromEntries(own.map(([name, value]) => [name.slice('custom:'.length), value])),
      }),
      status: suspendedIf(enabled === undefined ? undefined : !enabled),
      createdAt: timeOf(all, 'UserCreateDate', 'user_create_date'),
    };
  },
};

/** `GET /api/v1/users`, or a CSV report of people. There are no hashes. */
export const okta: ImportPreset = {
  arrays: [],
  person: ({ record }) => {
    const all: SourceRecord = { ...record, ...objectOf(record, 'profile') };
    const state = textOf(all, 'status', 'Status')?.toUpperCase();
    return {
      email: stated(all, 'email', 'Primary email', 'Email', 'login', 'Username'),
      firstName: stated(all, 'firstName', 'First name', 'first_name'),
      lastName: stated(all, 'lastName', 'Last name', 'last_name'),
      locale: stated(all, 'preferredLanguage', 'locale'),
      externalId: stated(all, 'id', 'User ID', 'User Id'),
      metadata: metadataOf({
        login: textOf(all, 'login', 'Username'),
        phone: textOf(all, 'mobilePhone', 'primaryPhone', 'Mobile phone'),
        department: textOf(all, 'department', 'Department'),
        title: textOf(all, 'title', 'Title'),
      }),
      status:
        state === undefined ? undefined : suspendedIf(state === 'SUSPENDED' || state === 'DEPROVISIONED'),
      createdAt: timeOf(all, 'created', 'Created'),
      lastLoginAt: timeOf(all, 'lastLogin', 'Last login'),
    };
  },
};

/** The users of Microsoft Entra ID: the portal's CSV, or the answer of Microsoft Graph. There are no hashes. */
export const entra: ImportPreset = {
  arrays: ['value'],
  person: ({ record }) => {
    const enabled = flagOf(record, 'accountEnabled', 'Account enabled');
    return {
      // the principal name of a guest is no address of theirs
      email:
        stated(record, 'mail', 'Email') ??
        addressOf(textOf(record, 'userPrincipalName', 'User principal name')),
      ...namesOf(
        textOf(record, 'givenName', 'First name'),
        textOf(record, 'surname', 'Last name'),
        textOf(record, 'displayName', 'Display name'),
      ),
      locale: stated(record, 'preferredLanguage'),
      externalId: stated(record, 'id', 'objectId', 'Object ID'),
      metadata: metadataOf({
        userPrincipalName: textOf(record, 'userPrincipalName', 'User principal name'),
        department: textOf(record, 'department', 'Department'),
        title: textOf(record, 'jobTitle', 'Job title'),
        phone: textOf(record, 'mobilePhone', 'Mobile phone'),
      }),
      status: suspendedIf(enabled === undefined ? undefined : !enabled),
      createdAt: timeOf(record, 'createdDateTime'),
    } satisfies StatedPerson;
  },
};

const addressOf = (principal: string | null): string | undefined =>
  principal === null || principal.includes('#EXT#') ? undefined : principal;
