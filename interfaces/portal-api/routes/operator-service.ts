import type { AuditRecord } from '../../../application/audit/audit-record.js';
import { recordServiceAction } from '../../../application/tenant/operators/operator-action.js';
import type { OperatorTenants } from '../../../application/tenant/operators/operator-tenant.js';
import type { ListedProjection } from '../../../application/ports/shared/service-operations.js';
import type { PageRequest } from '../../../application/shared/page.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { listEntries } from '../../management-api/routes/audit-logs.js';
import { auditFilters } from '../../management-api/schemas/audit-schemas.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';
import { ofOperators } from './operator-tenants.js';

const path = '/portal/api/operator';

/** Returns the names of tenants, by one query for all of them. */
const namesOf = async (
  tenants: OperatorTenants,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0 ? new Map() : tenants.namesOf([...new Set(ids)]);

const parkedIn = (projections: readonly ListedProjection[]): readonly string[] =>
  projections.flatMap(({ parked }) => parked.map(({ tenantId }) => tenantId));

/** Returns a page of the keys that sign tokens, newest first. */
const signingKeys = async (api: Api, request: ReadRequest, page: PageRequest): Promise<object> => {
  const keys = await api.operations.signingKeys();
  return pageBody(
    api,
    request,
    pageInMemory(keys, page, ({ createdAt, kid }) => ({ key: createdAt, id: kid })),
  );
};

/** As many as a page has at most: there are a few. */
const allKeys: PageRequest = { limit: 200, after: null, includeTotal: false };

/** Returns a page of the projections, by name, with the names of the tenants that are parked. */
async function listProjections(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageInMemory(await api.operations.projections(), pageRequest(api, request), ({ name }) => ({
    key: '',
    id: name,
  }));
  const names = await namesOf(api.operatorTenants, parkedIn(page.items));
  const items = page.items.map(({ parked, ...projection }) => ({
    ...projection,
    parked: parked.map((one) => ({ ...one, tenantName: names.get(one.tenantId) ?? null })),
  }));
  return { body: pageBody(api, request, { ...page, items }) };
}

/** Returns a page of entries of the operators' log with the names of the tenants that they are about. */
async function withNamesOfTenants({ operatorTenants }: Api, answer: Answer): Promise<Answer> {
  const page = answer.body as { readonly items: readonly AuditRecord[] };
  const ids = page.items.flatMap(({ target: { type, id } }) =>
    type === 'tenant' && id !== null ? [id] : [],
  );
  const names = await namesOf(operatorTenants, ids);
  const items = page.items.map(({ target, ...entry }) => ({
    ...entry,
    target: { ...target, name: target.name ?? names.get(target.id ?? '') ?? null },
  }));
  return { ...answer, body: { ...page, items } };
}

/** What operators see and do about the service itself. */
export const operatorServiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${path}/health`,
    operationId: 'getServiceHealth',
    summary: 'Read the health of the service',
    description:
      'Of database, event log, projections, outboxes and RabbitMQ, as `/health/ready` checks them.',
    ...ofOperators,
    status: 200,
    answers: 'ServiceHealth',
    handle: async ({ operations }) => {
      const { ok, checks } = await operations.health();
      const items = checks.map((check) => ({ ...check, process: check.process ?? null }));
      return { body: { ok, checks: items } };
    },
  },
  {
    method: 'GET',
    path: `${path}/signing-keys`,
    operationId: 'listSigningKeys',
    summary: 'List the keys that sign tokens',
    description: 'Those that are published, newest first.',
    ...ofOperators,
    query: pageParameters,
    status: 200,
    answers: 'SigningKeyPage',
    handle: async (api, request) => ({
      body: await signingKeys(api, request, pageRequest(api, request)),
    }),
  },
  writing<{ readonly emergency?: boolean; readonly reason: string }>({
    method: 'POST',
    path: `${path}/signing-keys/rotate`,
    operationId: 'rotateSigningKeys',
    summary: 'Let the next key sign',
    description:
      'Once it has been published for a day. In an `emergency` all keys are replaced at once, which ends every token, your own ' +
      'among them.',
    ...ofOperators,
    stepUp: true,
    takes: 'RotateSigningKeys',
    status: 200,
    answers: 'SigningKeyPage',
    handle: async (api, request) => {
      const { context, body, operationId: operation } = request;
      const position = await recordServiceAction(api.app, context, { operation, reason: body.reason });
      await api.operations.rotateSigningKeys(body.emergency ?? false);
      return { body: await signingKeys(api, request, allKeys), position };
    },
  }),
  {
    method: 'GET',
    path: `${path}/projections`,
    operationId: 'listProjections',
    summary: 'List the projections',
    description: 'How far each is, and which tenants are parked, since an event of theirs cannot be applied.',
    ...ofOperators,
    query: pageParameters,
    status: 200,
    answers: 'ProjectionPage',
    handle: listProjections,
  },
  writing<{ readonly reason: string }>({
    method: 'POST',
    path: `${path}/projections/{name}/tenants/{tenantId}/resume`,
    ids: { name: (text) => /^[a-z-]{1,40}$/.test(text) },
    operationId: 'resumeTenant',
    summary: 'Apply the events that a parked tenant has missed',
    description: 'Once the cause is mended.',
    ...ofOperators,
    stepUp: true,
    takes: 'OperatorReason',
    status: 200,
    answers: 'ResumedTenant',
    refusals: { 404: ['projection_not_found'], 409: ['tenant_parked_again'] },
    handle: async ({ app, operations }, { context, params, body, operationId: operation }) => {
      const { name = '', tenantId = '' } = params;
      if (!(await operations.projections()).some((one) => one.name === name))
        throw new DomainError('not-found', 'projection_not_found', 'There is no such projection.');
      const actedOn = tenantId;
      const position = await recordServiceAction(app, context, { operation, reason: body.reason, actedOn });
      const resumed = await operations.resume(name, tenantId);
      if (resumed === null || resumed.outcome === 'parked_again')
        throw new DomainError(
          'conflict',
          'tenant_parked_again',
          'An event still cannot be applied: the tenant stays parked. The list of projections shows which one.',
        );
      const events = resumed.outcome === 'resumed' ? resumed.events : 0;
      return { body: { wasParked: resumed.outcome === 'resumed', events }, position };
    },
  }),
  {
    method: 'GET',
    path: `${path}/audit`,
    operationId: 'listOperatorActs',
    summary: 'List what operators did',
    description: 'The audit log of the operators’ own tenant, newest first. Filters narrow together.',
    ...ofOperators,
    query: { ...auditFilters, ...pageParameters },
    status: 200,
    answers: 'AuditEntryPage',
    handle: async (api, request) =>
      withNamesOfTenants(api, await listEntries(api, { ...request, tenantId: PLATFORM_TENANT })),
  },
];
