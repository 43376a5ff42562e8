import {
  type ProviderAccess,
  ProviderFault,
  type ProviderPerson,
} from '../../application/ports/connections/provider-client.js';
import { anyDirectory, isDirectoryId, issuerOfDirectory } from '../../domain/connection/connection-values.js';
import { emailFaults, normaliseEmail } from '../../domain/shared/email.js';

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The most characters of a subject (OpenID Connect Core 1.0, section 2). */
const MOST_OF_SUBJECT = 255;

/** The issuer of the tokens that state a person, and of the provider. They differ where it speaks for many directories. */
export interface StatedBy {
  readonly token: string;
  readonly provider: string;
}

/**
 * Returns the person of verified claims, with the issuer of the token. Where this is not the provider's, the address counts as
 * not verified: each directory states the addresses that its administrators choose. Throws ProviderFault for a person whom the
 * connection does not take.
 */
export function providerPerson(
  { provider, issuer, hostedDomain }: Pick<ProviderAccess, 'provider' | 'issuer' | 'hostedDomain'>,
  statedBy: StatedBy,
  claims: Claims,
): Omit<ProviderPerson, 'authenticatedAt'> {
  if (issuer === issuerOfDirectory(anyDirectory)) refuseOtherThanDirectory(statedBy.token, claims['tid']);
  const subject = textOf(claims['sub']);
  if (subject === null || subject.length > MOST_OF_SUBJECT)
    throw new ProviderFault(
      'invalid',
      'answer',
      `It has no claim sub of at most ${MOST_OF_SUBJECT} characters.`,
    );
  if (hostedDomain !== null && claims['hd'] !== hostedDomain)
    throw new ProviderFault(
      'invalid',
      'hosted_domain',
      `The account is not of the domain ${hostedDomain} (claim hd).`,
    );
  const email = emailOf(claims['email']);
  return {
    issuer: statedBy.token,
    subject,
    email,
    emailVerified: email !== null && statedBy.token === statedBy.provider && isVerified(provider, claims),
    ...nameOf(claims),
    locale: textOf(claims['locale']),
    picture: textOf(claims['picture']),
    amr: Array.isArray(claims['amr']) ? claims['amr'].filter((one) => typeof one === 'string') : [],
    acr: textOf(claims['acr']),
    claims,
  };
}

/** The directory of all private accounts (Microsoft identity platform, "ID token claims reference", `tid`). */
const PRIVATE_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Throws ProviderFault unless a token of `organizations` is from the directory that it names, which is one of an organization. */
function refuseOtherThanDirectory(issuer: string, directory: unknown): void {
  if (!isDirectoryId(directory) || issuer !== issuerOfDirectory(directory))
    throw new ProviderFault(
      'invalid',
      'id_token_claim',
      'Its id_token is not from the directory that it names (claims iss and tid).',
    );
  if (directory === PRIVATE_ACCOUNTS)
    throw new ProviderFault(
      'invalid',
      'private_account',
      'The account is a private one, of no organization (claim tid).',
    );
}

function emailOf(value: unknown): string | null {
  const email = normaliseEmail(textOf(value) ?? '');
  return emailFaults('/email', email).length > 0 ? null : email;
}

/**
 * Returns whether the provider vouches for the address. Apple states it as a text, Microsoft by a claim of its own that says that
 * the domain's owner was verified (`xms_edov`).
 */
function isVerified(provider: ProviderAccess['provider'], claims: Claims): boolean {
  const stated = claims['email_verified'];
  if (provider === 'microsoft') return claims['xms_edov'] === true;
  return stated === true || (provider === 'apple' && stated === 'true');
}

/** Returns the names; of a person who has a whole name only, its last word is the last name. */
function nameOf(claims: Claims): Pick<ProviderPerson, 'firstName' | 'lastName'> {
  const [firstName, lastName] = [textOf(claims['given_name']), textOf(claims['family_name'])];
  if (firstName !== null || lastName !== null) return { firstName, lastName };
  const words = (textOf(claims['name']) ?? '').split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? words.pop()! : null;
  return { firstName: words.length === 0 ? null : words.join(' '), lastName: last };
}
