import type { Page, PageRequest } from '../../shared/page.js';
import type { PresentResource } from '../../../domain/resource/resource.js';

/**
 * An API as the read model shows it: `present` when it was registered; the audience of a client is one as well, with the
 * usual settings.
 */
export interface ListedResource extends Omit<PresentResource, 'status'> {
  /** How many clients may ask for tokens for it. */
  readonly clients: number;
}

/** A client in a list of them. */
export interface NamedClient {
  readonly clientId: string;
  readonly name: string;
}

/** The APIs of tenants, in the read model. */
export interface ResourceDirectory {
  /** Returns a page of a tenant's APIs, newest first. `q`: a part of the name or the identifier, in any case. */
  list(tenantId: string, page: PageRequest, q?: string): Promise<Page<ListedResource>>;
  /** Returns the API with this id; null for none. */
  byId(tenantId: string, resourceId: string): Promise<ListedResource | null>;
  /** Returns the clients whose audience it is, ten at most. */
  clientsWithAudience(tenantId: string, identifier: string): Promise<readonly NamedClient[]>;
}
