import type { InputFault } from '../shared/domain-error.js';
import { fault } from '../shared/faults.js';
import { objectOf } from '../shared/event-definition.js';
import { jwksUriFaults } from './client-uris.js';

/**
 * The tokens of another issuer by which a client proves who it is, in place of keys of its own: those that a platform gives a
 * workload, such as a Kubernetes service account or a job of GitHub Actions.
 */
export interface FederatedCredential {
  /** `iss` of the tokens, whose discovery document names the address of the issuer's keys. */
  readonly issuer: string;
  /** `sub` of the tokens; with `*` at its end, of all that begin with what is before it. */
  readonly subject: string;
  /** `aud` of the tokens. */
  readonly audience: string;
}

/** Most federated credentials of a client. */
const MOST = 10;
const LONGEST = 255;
const shape = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const textFaultsOf = (pointer: string, text: string): InputFault[] =>
  text.length <= LONGEST && shape.test(text)
    ? []
    : [fault(pointer, 'format', `must be 1 to ${LONGEST} ASCII characters, without spaces at its ends`)];

/** A pattern covers one thing with all that is within it, such as the jobs of a repository, never a part of a name. */
const subjectFaults = (pointer: string, subject: string): InputFault[] => {
  const faults = textFaultsOf(pointer, subject);
  return faults.length > 0 || !subject.includes('*') || /^[^*]+[:/]\*$/.test(subject)
    ? faults
    : [
        fault(
          pointer,
          'format',
          'has a * elsewhere than at its end, after a : or /; write the whole subject',
        ),
      ];
};

const issuerFaults = (pointer: string, issuer: string, isOwn: (address: string) => boolean): InputFault[] => {
  const faults = jwksUriFaults(pointer, issuer, isOwn);
  return faults.length > 0 || !issuer.includes('?')
    ? faults
    : [fault(pointer, 'format', 'has a query; give the issuer as it stands in "iss"')];
};

/** Returns the faults of a client's federated credentials. @param isOwn whether an address is at a host of the service */
export function federatedCredentialFaults(
  pointer: string,
  credentials: readonly FederatedCredential[],
  isOwn: (address: string) => boolean,
): InputFault[] {
  if (credentials.length > MOST)
    return [fault(pointer, 'too_many', `has ${credentials.length} credentials; keep ${MOST} at most`)];
  const written = credentials.map((each) => JSON.stringify(federatedCredential(each)));
  return credentials.flatMap(({ issuer, subject, audience }, index) => {
    const at = `${pointer}/${index}`;
    const again = written.indexOf(written[index]!) < index;
    return [
      ...issuerFaults(`${at}/issuer`, issuer, isOwn),
      ...subjectFaults(`${at}/subject`, subject),
      ...textFaultsOf(`${at}/audience`, audience),
      ...(again ? [fault(at, 'duplicate', 'stands there twice; remove one')] : []),
    ];
  });
}

/** Returns a credential with its members in one order. */
export const federatedCredential = ({
  issuer,
  subject,
  audience,
}: FederatedCredential): FederatedCredential => ({ issuer, subject, audience });

/** Returns whether `subject` is the one of a credential, or begins as its pattern says. */
export const fitsSubject = (expected: string, subject: string): boolean =>
  expected.endsWith('*')
    ? subject.length >= expected.length && subject.startsWith(expected.slice(0, -1))
    : subject === expected;

const text = { type: 'string' };
/** The schema of a federated credential in events. */
export const federatedCredentialSchema = objectOf({ issuer: text, subject: text, audience: text });
