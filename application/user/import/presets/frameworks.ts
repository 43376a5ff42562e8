import { daysAfter } from '../../../../domain/shared/calendar.js';
import type { ImportPreset, StatedPerson } from './import-preset.js';
import {
  flagOf,
  hashed,
  metadataOf,
  namesOf,
  objectOf,
  stated,
  suspendedIf,
  textOf,
  timeOf,
} from './source-values.js';

/** The table `auth_user` as CSV, or `manage.py dumpdata auth.user`. */
export const django: ImportPreset = {
  arrays: [],
  person: ({ record }) => {
    const model = textOf(record, 'model');
    if (model !== null && !model.toLowerCase().endsWith('user')) return null;
    const row = model === null ? record : { id: record.pk, ...objectOf(record, 'fields') };
    const hash = textOf(row, 'password');
    const isActive = flagOf(row, 'is_active');
    return {
      email: stated(row, 'email'),
      firstName: stated(row, 'first_name'),
      lastName: stated(row, 'last_name'),
      externalId: stated(row, 'id', 'pk'),
      metadata: metadataOf({ username: textOf(row, 'username') }),
      status: suspendedIf(isActive === undefined ? undefined : !isActive),
      createdAt: timeOf(row, 'date_joined'),
      lastLoginAt: timeOf(row, 'last_login'),
      // Django writes an exclamation mark where there is no usable password
      password: hash?.startsWith('!') === true ? undefined : hashed(hash),
    } satisfies StatedPerson;
  },
};

/** The table `users` as CSV. */
export const laravel: ImportPreset = {
  arrays: [],
  person: ({ record }) => ({
    email: stated(record, 'email'),
    emailVerified: timeOf(record, 'email_verified_at') !== undefined,
    ...namesOf(textOf(record, 'first_name'), textOf(record, 'last_name'), textOf(record, 'name')),
    externalId: stated(record, 'id'),
    createdAt: timeOf(record, 'created_at'),
    password: hashed(textOf(record, 'password')),
  }),
};

/** The table `wp_users` as CSV. Very old rows have an unsalted MD5. */
export const wordpress: ImportPreset = {
  arrays: [],
  person: ({ record }) => {
    const hash = textOf(record, 'user_pass');
    const isMd5 = hash !== null && /^[0-9a-f]{32}$/i.test(hash);
    return {
      email: stated(record, 'user_email'),
      ...namesOf(textOf(record, 'first_name'), textOf(record, 'last_name'), textOf(record, 'display_name')),
      locale: stated(record, 'locale'),
      externalId: stated(record, 'ID', 'id'),
      metadata: metadataOf({ username: textOf(record, 'user_login') }),
      createdAt: timeOf(record, 'user_registered'),
      password: isMd5 ? { algorithm: 'md5', hash, encoding: 'hex' } : hashed(hash),
    };
  },
};

/** A lock that ends later than this many days is no answer to wrong passwords. */
const LOCK_DAYS = 30;

/** The table `AspNetUsers` of ASP.NET Core Identity as CSV. */
export const aspnet: ImportPreset = {
  arrays: [],
  person: ({ record, parameters }) => {
    const hash = textOf(record, 'PasswordHash');
    const until = timeOf(record, 'LockoutEnd', 'LockoutEndDateUtc');
    return {
      email: stated(record, 'Email', 'UserName'),
      emailVerified: flagOf(record, 'EmailConfirmed'),
      ...namesOf(
        textOf(record, 'FirstName', 'GivenName'),
        textOf(record, 'LastName', 'Surname'),
        textOf(record, 'Name'),
      ),
      externalId: stated(record, 'Id'),
      metadata: metadataOf({ username: textOf(record, 'UserName'), phone: textOf(record, 'PhoneNumber') }),
      status: suspendedIf(until !== undefined && until > daysAfter(parameters.now, LOCK_DAYS)),
      password: hash === null ? undefined : { algorithm: 'aspnet-identity', hash },
    };
  },
};
