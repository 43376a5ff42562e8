import {
  type DomainDone,
  type NamedDomain,
  addDomain,
  removeDomain,
  verifyDomain,
} from '../../../application/connection/change-domains.js';
import { domainRecord } from '../../../application/connection/connection-record.js';
import { type Answer, type ReadRequest, type Route, writing } from '../../management-api/serving/route.js';

const path = '/portal/api/connections/{id}/domains/{domain}';

/** Characters of a domain (RFC 1035, section 2.3.4). */
const LONGEST = 253;

const named = ({ params }: Pick<ReadRequest, 'params'>): NamedDomain => ({
  connectionId: params['id'] ?? '',
  domain: params['domain'] ?? '',
});

const answered = ({ domain, position }: DomainDone): Answer & { readonly position: bigint | null } => ({
  body: domainRecord(domain),
  position,
});

const byOwners = {
  ids: { domain: (text: string): boolean => text.length <= LONGEST },
  whileLocked: 'stops',
  ownersOnly: true,
  stepUp: true,
  scopes: [],
} as const;

/** The mail domains of connections. */
export const connectionDomainRoutes: readonly Route[] = [
  writing({
    method: 'POST',
    path,
    operationId: 'addConnectionDomain',
    summary: 'Add a mail domain to a connection',
    description:
      'Idempotent. Add a TXT record `_tessera.<domain>` with the text `challenge` at the domain’s name server, then verify it.',
    ...byOwners,
    status: 200,
    answers: 'ConnectionDomain',
    refusals: { 404: ['connection_not_found'], 409: ['domain_taken', 'too_many_domains'] },
    handle: async ({ app }, request) => answered(await addDomain(app, request.context, named(request))),
  }),
  writing({
    method: 'POST',
    path: `${path}/verify`,
    operationId: 'verifyConnectionDomain',
    summary: 'Verify a mail domain by its TXT record',
    description:
      'The record is looked up three times before it is refused, and weekly from then on. From then on people with an address ' +
      'in the domain are sent to the connection, and its provider’s word about such addresses counts.',
    ...byOwners,
    status: 200,
    answers: 'ConnectionDomain',
    refusals: {
      404: ['connection_not_found', 'domain_not_found'],
      409: ['domain_not_verified', 'domain_taken'],
    },
    handle: async ({ app }, request) => answered(await verifyDomain(app, request.context, named(request))),
  }),
  writing({
    method: 'DELETE',
    path,
    operationId: 'removeConnectionDomain',
    summary: 'Remove a mail domain from a connection',
    description: 'People with an address in it are not sent to the connection any more.',
    ...byOwners,
    status: 204,
    refusals: { 404: ['connection_not_found', 'domain_not_found'] },
    handle: ({ app }, request) => removeDomain(app, request.context, named(request)),
  }),
];
