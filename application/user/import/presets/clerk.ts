import { bytesHex } from './hash-parts.js';
import type { ImportPreset } from './import-preset.js';
import { hashed, metadataOf, stated, textOf, timeOf } from './source-values.js';

/** The CSV of Clerk's dashboard (settings, "Export users"). */
export const clerk: ImportPreset = {
  arrays: [],
  person: ({ record }) => {
    const email = textOf(record, 'primary_email_address', 'email');
    const digest = textOf(record, 'password_digest');
    const verified = (textOf(record, 'verified_email_addresses') ?? '').split(/[,;|\s]+/);
    const secret = textOf(record, 'totp_secret');
    return {
      email: email ?? undefined,
      emailVerified: email !== null && verified.includes(email),
      firstName: stated(record, 'first_name'),
      lastName: stated(record, 'last_name'),
      externalId: stated(record, 'id', 'external_id'),
      metadata: metadataOf({
        username: textOf(record, 'username'),
        phone: textOf(record, 'primary_phone_number'),
      }),
      createdAt: timeOf(record, 'created_at'),
      password:
        digest === null ? undefined : passwordOf(textOf(record, 'password_hasher') ?? 'bcrypt', digest),
      totp: secret === null ? undefined : [{ secret }],
    };
  },
};

/** Returns the password by the words that Clerk has for hashers ("Migrate from an existing system"). */
function passwordOf(hasher: string, digest: string): object | undefined {
  switch (hasher) {
    case 'md5':
    case 'sha256':
      return { algorithm: hasher, hash: digest, encoding: bytesHex(digest) };
    case 'scrypt_firebase': {
      const [hash, salt, signerKey, saltSeparator, rounds, memCost] = digest.split('$');
      return { algorithm: 'firebase-scrypt', hash, salt, signerKey, saltSeparator, rounds, memCost };
    }
    default:
      return hashed(digest);
  }
}
