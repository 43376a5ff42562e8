import {
  type SetLegacySignInInput,
  confirmLegacySignIn,
  removeLegacySignIn,
  setLegacySignIn,
} from '../../../application/legacy-sign-in/change-legacy-sign-in.js';
import { liveLegacySignInRecord } from '../../../application/legacy-sign-in/legacy-sign-in-record.js';
import { loadPresentTenant } from '../../../application/tenant/tenant-stream.js';
import { asOfParameter } from '../../management-api/schemas/schemas.js';
import { pastOf } from '../../management-api/serving/past.js';
import { type Route, writing } from '../../management-api/serving/route.js';

const path = '/portal/api/settings/legacy-sign-in';
const byOwners = { scopes: [], ownersOnly: true, stepUp: true } as const;

/** The setting that lets sign-ins ask the system that people had their accounts in. */
export const legacySignInRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    operationId: 'getLegacySignIn',
    whileLocked: 'owners',
    summary: 'Read which former system sign-ins ask',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'LegacySignInSetting',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      const { app } = (await pastOf(api, request)) ?? api;
      const { tenant, revision } = await loadPresentTenant(app, request.tenantId);
      return { body: { legacySignIn: liveLegacySignInRecord(app, tenant) }, revision };
    },
  },
  writing<SetLegacySignInInput>({
    method: 'PUT',
    path,
    operationId: 'setLegacySignIn',
    whileLocked: 'stops',
    summary: 'Let sign-ins ask a former system',
    description:
      'For 90 days, and for people who are unknown here or were imported without a password. Each call makes a new `secret`, ' +
      'which signs the questions as it would a webhook and is shown once. Owners get an alert.',
    ...byOwners,
    takes: 'SetLegacySignIn',
    conditional: true,
    status: 200,
    answers: 'NewLegacySignIn',
    refusals: { 409: ['legacy_sign_in_replaced'] },
    handle: async ({ app }, { context, body }) => {
      const { record, secret, revision, position } = await setLegacySignIn(app, context, body);
      return { body: { ...record, secret }, revision, position };
    },
  }),
  writing({
    method: 'POST',
    path: `${path}/confirm`,
    operationId: 'confirmLegacySignIn',
    whileLocked: 'stops',
    summary: 'Let sign-ins ask the former system for another 90 days',
    ...byOwners,
    status: 200,
    answers: 'LegacySignIn',
    refusals: { 404: ['legacy_sign_in_not_found'] },
    handle: async ({ app }, { context }) => {
      const { record, revision, position } = await confirmLegacySignIn(app, context);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path,
    operationId: 'removeLegacySignIn',
    whileLocked: 'owners',
    summary: 'Let sign-ins ask the former system no more',
    description: 'At once. Idempotent.',
    ...byOwners,
    conditional: true,
    status: 204,
    handle: ({ app }, { context }) => removeLegacySignIn(app, context),
  }),
];
