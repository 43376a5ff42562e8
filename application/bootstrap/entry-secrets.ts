import type { ClientInput } from '../../domain/client/client-input.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { App } from '../app.js';
import type { BootstrapApiKey, BootstrapDocument, BootstrapPerson } from './bootstrap-document.js';

/** Secrets by what tells their entry from all others: its name in the document, and the id of what it led to. */
export type EntrySecrets = Readonly<Record<string, string>>;

/** Returns the secret of what has this id, whatever it is called by now; undefined when it is not known. */
export const secretOf = (secrets: EntrySecrets, id: string): string | undefined => secrets[idEntry(id)];

/** The document with every secret that it leaves out filled in. */
export interface CompleteDocument {
  readonly document: BootstrapDocument;
  /** What was filled in: to be kept before anything is created with it. */
  readonly filledIn: EntrySecrets;
  /** Those of them that were made now. */
  readonly generated: ReadonlySet<string>;
}

/** Fills in the secrets that the document leaves out: from `known` those of the same entries, the others anew. */
export function withSecrets(
  document: BootstrapDocument,
  secrets: App['secrets'],
  known: EntrySecrets = {},
): CompleteDocument {
  const generated = new Set<string>();
  const filledIn: Record<string, string> = {};
  const fill = (entry: string, make: () => string): string => {
    const before = Object.hasOwn(known, entry) ? known[entry] : undefined;
    const secret = before ?? make();
    if (before === undefined) generated.add(secret);
    filledIn[entry] = secret;
    return secret;
  };
  const tenants = (document.tenants ?? []).map((tenant) => {
    const { slug } = tenant;
    const withPassword = <Person extends BootstrapPerson>(person: Person): Person => ({
      ...person,
      password: person.password ?? fill(personEntry(slug, person), () => secrets.newPassword()),
    });
    return {
      ...tenant,
      owner: withPassword(tenant.owner),
      users: (tenant.users ?? []).map(withPassword),
      apiKeys: (tenant.apiKeys ?? []).map((key) => ({
        ...key,
        key: key.key ?? fill(apiKeyEntry(slug, key), () => secrets.newApiKey()),
      })),
      clients: (tenant.clients ?? []).map((client) =>
        client.clientSecret === undefined && usesSecret(client)
          ? { ...client, clientSecret: fill(clientEntry(slug, client), () => secrets.newClientSecret()) }
          : client,
      ),
    };
  });
  return { document: { ...document, tenants }, filledIn, generated };
}

/** Returns the secrets of a document. */
export const secretsIn = ({ tenants = [] }: BootstrapDocument): EntrySecrets =>
  Object.fromEntries(
    tenants.flatMap(({ slug, owner, users = [], apiKeys = [], clients = [] }) => [
      ...[owner, ...users].flatMap((person) => [
        ...entryOf(personEntry(slug, person), person.password),
        ...(person.id === undefined ? [] : entryOf(idEntry(person.id), person.password)),
      ]),
      ...apiKeys.flatMap((key) => entryOf(apiKeyEntry(slug, key), key.key)),
      ...clients.flatMap((client) => [
        ...entryOf(clientEntry(slug, client), client.clientSecret),
        // a document may have named it only
        ...entryOf(clientEntry(slug, { ...client, clientId: undefined }), client.clientSecret),
        ...(client.clientId === undefined ? [] : entryOf(idEntry(client.clientId), client.clientSecret)),
      ]),
    ]),
  );

const entryOf = (entry: string, secret: string | undefined): [string, string][] =>
  secret === undefined ? [] : [[entry, secret]];

const idEntry = (id: string): string => JSON.stringify(['id', id]);
const personEntry = (slug: string, { email }: BootstrapPerson): string =>
  JSON.stringify([slug, 'person', normaliseEmail(email)]);
const apiKeyEntry = (slug: string, { name }: BootstrapApiKey): string => JSON.stringify([slug, 'key', name]);
const clientEntry = (slug: string, { clientId, name = '' }: ClientInput): string =>
  JSON.stringify(clientId === undefined ? [slug, 'client named', name] : [slug, 'client', clientId]);

/** Whether a client proves with a secret who it is. */
export const usesSecret = ({ type, authMethod }: ClientInput): boolean =>
  type === 'confidential' && authMethod !== 'private_key_jwt';
