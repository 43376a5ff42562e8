import type { StatedProfile } from '../../domain/connection/stated-profile.js';
import type { ProviderPerson } from '../ports/connections/provider-client.js';
import type { InteractionStore } from '../ports/sign-in/interaction-store.js';

type Store = Pick<InteractionStore, 'begin' | 'find' | 'take'>;

const MOST_CHARACTERS = 2_000;

/**
 * Keeps the form member `user` of a posted callback, which Apple sends at the first sign-in alone (Sign in with Apple, "Process an
 * authorization request"), for the sign-in with this state, so that no address has the name. Returns a handle; null for nothing to
 * keep.
 */
export async function storePostedUser(
  store: Store,
  tenantId: string,
  { state, user }: { readonly state: string; readonly user: string | undefined },
): Promise<string | null> {
  if (user === undefined || user.length > MOST_CHARACTERS) return null;
  if ((await store.find('connection', tenantId, state)) === null) return null;
  return store.begin({ kind: 'name', tenantId, browserSecret: state, content: user });
}

/** Returns the person with the name that was kept, once; only a provider of Apple has none in its id_token. */
export async function withPostedName(
  store: Store,
  tenantId: string,
  {
    handle,
    state,
    provider,
  }: { readonly handle: string | null; readonly state: string; readonly provider: string },
  person: ProviderPerson,
): Promise<ProviderPerson> {
  if (handle === null || provider !== 'apple') return person;
  const stored = await store.take('name', tenantId, handle, state);
  return stored === null ? person : { ...person, ...namesIn(String(stored.content), person) };
}

/** The browser brings it, so that it is good for a name and nothing else; one that the provider signed comes first. */
function namesIn(
  posted: string,
  { firstName, lastName }: ProviderPerson,
): Pick<StatedProfile, 'firstName' | 'lastName'> {
  if (firstName !== null || lastName !== null) return { firstName, lastName };
  try {
    const { name } = JSON.parse(posted) as { readonly name?: Readonly<Record<string, unknown>> };
    const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    return { firstName: textOf(name?.['firstName']), lastName: textOf(name?.['lastName']) };
  } catch {
    return { firstName, lastName };
  }
}
