import { expect } from 'chai';
import { routes } from '../../interfaces/management-api/routes/routes.js';
import { pageParameters, schemas } from '../../interfaces/management-api/schemas/schemas.js';
import type { Route, WriteRoute } from '../../interfaces/management-api/serving/route.js';
import { portalRoutes } from '../../interfaces/portal-api/portal-routes.js';

const all: readonly Route[] = [...routes, ...portalRoutes];
const writes = all.filter((route): route is WriteRoute => route.method !== 'GET');
const idsOf = (some: readonly Route[]): string[] => some.map(({ operationId }) => operationId);

/** What has items and is no list: a catalogue, a record that is changed as a whole, a feed, the few accounts and factors of a user. */
const noLists: readonly string[] = [
  'listEventTypes',
  'listFactors',
  'listIdentities',
  'listOverrides',
  'listPlans',
  'readAuditFeed',
];

const hasItems = ({ answers }: Route): boolean => {
  if (answers === undefined) return false;
  const schema: Readonly<Record<string, unknown>> = schemas[answers];
  return (
    schema['type'] === 'array' || Object.hasOwn((schema['properties'] as object | undefined) ?? {}, 'items')
  );
};

describe('conventions of both APIs', () => {
  it('every list has pages, and says how many records there are where it is asked', () => {
    const lists = all.filter(
      (route) => route.method === 'GET' && hasItems(route) && !noLists.includes(route.operationId),
    );
    expect(idsOf(lists)).to.include.members(['listUsers', 'listConnections', 'listInvoices']);
    for (const { operationId, query } of lists)
      expect(query, operationId).to.include.all.keys(Object.keys(pageParameters));
  });

  it('an operation that answers no body answers 204', () => {
    const silent = writes.filter(({ answers }) => answers === undefined);
    expect(idsOf(silent)).to.include('sendTestMail');
    expect(idsOf(silent.filter(({ status }) => status !== 204))).to.deep.equal([]);
  });

  it('every change of a record takes the version that was read', () => {
    const changes = writes.filter(({ method }) => method === 'PUT');
    expect(idsOf(changes.filter(({ conditional }) => conditional !== true))).to.deep.equal([]);
  });
});
