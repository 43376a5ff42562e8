import { type ArrivalDecision, decideArrival } from '../../domain/connection/arrival.js';
import type { PresentConnection } from '../../domain/connection/connection.js';
import { isAddressProved, isInVerifiedDomain } from '../../domain/connection/proved-address.js';
import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { signIns } from '../../domain/sign-in/sign-ins.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { LogApp, SignInApp } from '../app.js';
import type { ProviderPerson } from '../ports/connections/provider-client.js';
import { loadHolder } from '../reservation/holder-of.js';
import { load } from '../shared/load.js';
import { emailDigestOf, holderOfEmail } from '../user/email/unique-email.js';
import { domainsForAddress } from './mail-domain-stream.js';
import { identityDigestOf, uniqueIdentity } from './unique-identity.js';

/** Who an external account is, or would be, by the rules of its connection. */
export type ForeseenArrival =
  /** `user`: as they were read. */
  | { readonly kind: 'known'; readonly user: PresentUser }
  | {
      readonly kind: ArrivalDecision;
      /** The user who has its address; null for none. */
      readonly holder: PresentUser | null;
      /** Whether the connection has verified the domain of its address. */
      readonly isInDomain: boolean;
      /** Whether the address is proved by the provider's word. */
      readonly isProved: boolean;
      /** Whether anyone may come, within the limits of sign-ups. */
      readonly isOpen: boolean;
    };

/** Returns what becomes of an external account. Changes nothing. */
export async function foreseeArrival(
  app: SignInApp,
  { tenantId, connection }: { readonly tenantId: string; readonly connection: PresentConnection },
  person: ProviderPerson,
): Promise<ForeseenArrival> {
  const unique = uniqueIdentity(tenantId, await identityDigestOf(app, tenantId, person));
  const known = await loadHolder(app, unique);
  if (known !== null) return { kind: 'known', user: presentUser(known.loaded.state) };
  const { email } = person;
  const { connectionId, newPeople, linking } = connection;
  const domains = await domainsForAddress(app, tenantId, { connectionId, email });
  const isProved = isAddressProved({ domains }, person);
  const holder = email === null ? null : await presentHolder(app, tenantId, email);
  const kind = decideArrival({
    hasAddress: email !== null,
    isAddressProved: isProved,
    holder: holder && {
      isAdministrator: areOfAdministrator(tenantId, holder.roleIds),
      isVerified: holder.emailVerified,
      wasEverVerified: holder.wasEverVerified,
      hasSignedIn: await hasSignedIn(app, tenantId, holder),
    },
    newPeople,
    linking,
  });
  const isInDomain = email !== null && isInVerifiedDomain({ domains }, email);
  return { kind, holder, isInDomain, isProved, isOpen: newPeople === 'anyone' };
}

async function presentHolder(app: SignInApp, tenantId: string, email: string): Promise<PresentUser | null> {
  const held = await holderOfEmail(app, tenantId, await emailDigestOf(app, tenantId, email));
  return held?.loaded.state.status === 'present' ? held.loaded.state : null;
}

async function hasSignedIn(
  app: LogApp,
  tenantId: string,
  { userId, lastLoginBefore }: PresentUser,
): Promise<boolean> {
  if (lastLoginBefore !== null) return true;
  const { state } = await load(app, streamName(tenantId, 'signin', userId), signIns);
  return state.lastSignInAt !== null;
}
