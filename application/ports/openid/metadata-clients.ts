import type { Page, PageRequest } from '../../shared/page.js';
import type { ClientDocument } from '../../../domain/client/metadata-client.js';

/** A client by its own document that users of a tenant gave access. Times are ISO 8601 UTC with milliseconds. */
export interface UsedMetadataClient {
  readonly clientId: string;
  /** The name in its document; null where it has none. */
  readonly name: string | null;
  /** How many users have agreed to it and not withdrawn that. */
  readonly people: number;
  /** When the first of these users agreed. */
  readonly firstAgreedAt: string;
  /** When a user got tokens for it last; null for never. */
  readonly lastUsedAt: string | null;
}

/**
 * Clients that are described by a document at their `client_id` (draft-ietf-oauth-client-id-metadata-document): the documents as
 * their hosts serve them, and those under which people gave access.
 */
export interface MetadataClients {
  /**
   * Returns the document that is served at an address: asked for at most once in 5 minutes, as its headers say up to 24 hours,
   * after a failure once in a minute. Throws MetadataClientRefused.
   * @param ip the address of the caller, whose network may cause 20 requests a minute, 5 of them to one host; null: unknown
   * @param options `mayBeStale`: whether the last document answers, up to 24 hours after it was read, where the host may not be
   * asked now or is down. Not for its keys, since one that was withdrawn would count on. Default: false.
   */
  read(
    clientId: string,
    ip: string | null,
    options?: { readonly mayBeStale?: boolean },
  ): Promise<ClientDocument>;
  /** Returns the document under which a user gave the client access last, without its keys; null where no user ever did. */
  stored(clientId: string): Promise<ClientDocument | null>;
  /** Keeps the document under which a user gives the client access. */
  store(document: ClientDocument): Promise<void>;
  /** Returns a page of such clients that users of the tenant gave access, by their ids. */
  used(tenantId: string, page: PageRequest): Promise<Page<UsedMetadataClient>>;
  /**
   * Ends all codes and grants of such clients of a tenant, but for those of these hosts.
   * @returns how many grants ended
   */
  endGrants(tenantId: string, exceptHosts: readonly string[]): Promise<number>;
}

/** Why a document cannot be used. */
export type MetadataClientRefusal = 'unreachable' | 'invalid' | 'rate_limited';

/** The document of a client cannot be used. `message` is a sentence with the remedy, without anything of the request. */
export class MetadataClientRefused extends Error {
  override readonly name = 'MetadataClientRefused';
  readonly kind: MetadataClientRefusal;
  /** The fault as a word, for the error code and the log. */
  readonly fault: string;
  constructor(kind: MetadataClientRefusal, fault: string, message: string) {
    super(message);
    this.kind = kind;
    this.fault = fault;
  }
}
