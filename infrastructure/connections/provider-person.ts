import {
  type ProviderAccess,
  ProviderFault,
  type ProviderPerson,
} from '../../application/ports/connections/provider-client.js';
import { emailFaults, normaliseEmail } from '../../domain/shared/email.js';

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The most characters of a subject (OpenID Connect Core 1.0, section 2). */
const MOST_OF_SUBJECT = 255;

/** Returns the person of verified claims. Throws ProviderFault for one that the connection does not take. */
export function providerPerson(
  { provider, hostedDomain }: Pick<ProviderAccess, 'provider' | 'hostedDomain'>,
  issuer: string,
  claims: Claims,
): ProviderPerson {
  const subject = textOf(claims['sub']);
  if (subject === null || subject.length > MOST_OF_SUBJECT)
    throw new ProviderFault('invalid', 'answer', 'It names nobody (claim sub).');
  if (hostedDomain !== null && claims['hd'] !== hostedDomain)
    throw new ProviderFault(
      'invalid',
      'hosted_domain',
      `The account is not of the domain ${hostedDomain} (claim hd).`,
    );
  const email = emailOf(claims['email']);
  return {
    issuer,
    subject,
    email,
    emailVerified: email !== null && isVerified(provider, claims),
    ...nameOf(claims),
    locale: textOf(claims['locale']),
    picture: textOf(claims['picture']),
    amr: Array.isArray(claims['amr']) ? claims['amr'].filter((one) => typeof one === 'string') : [],
    acr: textOf(claims['acr']),
    claims,
  };
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
