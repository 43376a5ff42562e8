import { failureReasons } from '../../../domain/billing/invoice-events.js';
import { collections } from '../../../domain/billing/billing-events.js';
import { MOST_UNITS } from '../../../domain/billing/subscription.js';
import { overridable } from '../../../domain/billing/override.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { MOST_SUPPORT_HOURS } from '../../../domain/tenant/support-access.js';
import { lockKinds } from '../../../domain/tenant/tenant-events.js';
import { tenantStates } from '../../../application/tenant/operators/operator-tenant.js';
import { chosenDetails } from './billing-schemas.js';
import { deletionSchema, tenantLock } from './tenant-schemas.js';
import {
  answer,
  count,
  growing,
  id,
  orAbsent,
  page,
  ref,
  request,
  ruled,
  text,
  time,
  timeOrNull,
} from '../../management-api/schemas/schema-parts.js';

const slug: JsonSchema = { ...text, examples: ['globex'] };
const name: JsonSchema = { ...text, examples: ['Globex'] };
const plan: JsonSchema = { ...text, description: 'Id of a plan.', examples: ['team'] };
const kind: JsonSchema = { enum: lockKinds, examples: ['billing'] };
const reason: JsonSchema = ruled(
  {
    ...text,
    description: 'For the audit logs of the tenant and of the operators.',
    examples: ['Ticket 4711'],
  },
  { minLength: 1, maxLength: 500 },
);
const person = (example: string): JsonSchema => orAbsent({ ...text, examples: [example] });
const limit: JsonSchema = ruled({ ...text, examples: ['users'] }, { enum: overridable });
const value: JsonSchema = {
  type: ['number', 'null'],
  description: 'From 0; null: no limit. A percentage for `taxPercent`.',
  examples: [500],
};

const operatorId: JsonSchema = {
  ...id,
  description: 'The id by which the tenant knows the operator; the operator reads it in the console.',
};
const supportAccess = answer('The access of one operator of the service to the data of the tenant.', {
  id,
  operatorId,
  grantedBy: { ...id, description: 'Id of the owner.' },
  grantedAt: time,
  expiresAt: time,
  usedAt: { ...timeOrNull, description: 'When the operator used it first.' },
});

/** The schemas of what operators of the service see and do. */
export const operatorSchemas = {
  SupportAccess: supportAccess,
  SupportAccessPage: page('SupportAccess'),
  GrantSupportAccess: request(
    'Who may read the data of the tenant, and for how long.',
    {
      operatorId,
      hours: ruled({ type: 'integer', examples: [4] }, { minimum: 1, maximum: MOST_SUPPORT_HOURS }),
    },
    ['operatorId', 'hours'],
  ),
  OperatorSupportAccess: answer('Your own access to the data of a tenant.', {
    operatorId,
    expiresAt: { ...timeOrNull, description: 'Null: no owner gives you access now.' },
  }),
  OperatorTenant: answer('A tenant as operators see it. No person is in it.', {
    id,
    slug,
    name,
    state: {
      ...growing(tenantStates),
      description:
        '`deleted`: its people are erased, and what is left goes once its listeners have been notified.',
    },
    lock: tenantLock,
    deletion: deletionSchema,
    plan,
    planName: {
      ...text,
      description: 'What the plan is called; its id where it is not offered any more.',
      examples: ['Team'],
    },
    users: { ...count, examples: [42] },
    monthlyActiveUsers: {
      ...count,
      description: 'People who signed in within the last 30 days.',
      examples: [30],
    },
    createdAt: time,
    lastActivityAt: { ...timeOrNull, description: 'The last sign-in.' },
    webhooksDegraded: {
      ...count,
      description: 'Webhooks whose listeners have failed for long.',
      examples: [0],
    },
    parked: { type: 'boolean', description: 'Whether its events are not applied: see the projections.' },
    projectionLagMs: {
      ...count,
      description: 'Age of the oldest event that read models lack.',
      examples: [0],
    },
  }),
  OwnerRecovery: answer('What is going to happen to the second factors of an owner.', {
    userId: { ...id, description: 'Of the owner.' },
    dueAt: { ...time, description: 'When they are removed, unless somebody objects.' },
    awaitsConsent: { type: 'boolean', description: 'Whether a second operator has to agree first.' },
  }),
  ServiceHealth: answer('Whether the service and what it depends on work.', {
    ok: { type: 'boolean' },
    checks: {
      type: 'array',
      items: answer('A check.', {
        name: { ...text, examples: ['database'] },
        ok: { type: 'boolean' },
        detail: { ...text, description: 'Why it fails, or what else is to be known.', examples: [''] },
        process: {
          type: ['string', 'null'],
          description: 'Of several that one command runs.',
          examples: [null],
        },
      }),
    },
  }),
  SigningKey: answer('A published key that signs tokens.', {
    kid: { ...text, examples: ['2026-11-a1b2'] },
    state: growing(['next', 'active', 'retired']),
    createdAt: time,
    activatesAt: time,
    retiredAt: timeOrNull,
  }),
  SigningKeyPage: page('SigningKey'),
  RotateSigningKeys: request(
    'Why the keys change.',
    { emergency: orAbsent({ type: 'boolean', description: 'Default: false.' }), reason },
    ['reason'],
  ),
  Projection: answer('A projection.', {
    name: { ...text, examples: ['core'] },
    position: { ...text, examples: ['4711'] },
    head: { ...text, description: 'Position of the newest event.', examples: ['4711'] },
    lagMs: { ...count, description: 'Age of the oldest event that is missing, in milliseconds.' },
    isRebuilding: { type: 'boolean' },
    parked: {
      type: 'array',
      items: answer('A tenant whose events are not applied.', {
        tenantId: id,
        tenantName: { type: ['string', 'null'], examples: ['Globex'] },
        eventType: {
          ...text,
          description: 'Of the event that cannot be applied.',
          examples: ['UserCreated'],
        },
        error: { ...text, examples: ['TypeError'] },
      }),
    },
  }),
  ProjectionPage: { ...page('Projection'), description: 'One page of the projections, by name.' },
  ResumedTenant: answer('What was applied.', {
    wasParked: { type: 'boolean' },
    events: { ...count, description: 'That were applied.' },
  }),
  CreateOperatorTenant: request(
    'A tenant, and the owner who is invited to it.',
    {
      slug,
      name,
      ownerEmail: { ...text, examples: ['owner@globex.test'] },
      ownerFirstName: person('Ada'),
      ownerLastName: person('Byron'),
      reason,
    },
    ['slug', 'name', 'ownerEmail', 'reason'],
  ),
  LockTenant: request('Why a tenant is locked.', { kind, reason }, ['kind', 'reason']),
  OperatorReason: request('Why.', { reason }, ['reason']),
  OperatorPlan: answer('What a tenant has subscribed to, and how it may pay.', {
    plans: ref('Plans'),
    subscription: {
      oneOf: [ref('BillingSubscription'), { type: 'null' }],
      description: 'Null: the tenant is on the default plan.',
    },
    consent: {
      oneOf: [
        answer('How an operator lets it pay.', {
          collection: growing(collections),
          termsDays: { ...count, examples: [30] },
        }),
        { type: 'null' },
      ],
      description: 'Null: no operator has agreed to a payment without a card.',
    },
  }),
  AssignPlan: request(
    'The plan that a tenant is put on, and how it pays.',
    {
      plan: ruled(plan, {}),
      quantity: orAbsent(ruled({ type: 'integer', examples: [5] }, { minimum: 1, maximum: MOST_UNITS })),
      collection: orAbsent({
        type: 'string',
        description:
          'How the tenant may pay from its next subscription on: `manual` or `invoice`. Default: as before.',
        examples: ['invoice'],
      }),
      termsDays: orAbsent(
        ruled(
          {
            type: 'integer',
            description: 'Days until an invoice is due; with `collection`.',
            examples: [30],
          },
          { minimum: 0, maximum: 120 },
        ),
      ),
      details: chosenDetails,
      reason,
    },
    ['plan', 'reason'],
  ),
  InvoicePaid: request(
    'A payment that arrived.',
    {
      reference: orAbsent({
        ...text,
        description: 'To find the payment again, such as the number of a bank statement.',
        maxLength: 200,
        examples: ['Statement 7'],
      }),
      reason,
    },
    ['reason'],
  ),
  InvoiceFailed: request(
    'A payment that failed.',
    {
      failureReason: orAbsent({
        type: 'string',
        enum: [...failureReasons, null],
        examples: ['processing_error'],
      }),
      reason,
    },
    ['reason'],
  ),
  Overrides: answer('What a tenant has in place of what its plan says.', {
    items: {
      type: 'array',
      items: answer('An override.', {
        limit: { ...text, examples: ['users'] },
        value,
        reason: { type: ['string', 'null'], examples: ['Ticket 4711'] },
        until: timeOrNull,
      }),
    },
  }),
  ChangeOverrides: request(
    'All overrides of the tenant; those that are left out end.',
    {
      overrides: {
        type: 'array',
        maxItems: 20,
        items: request(
          'An override.',
          {
            limit,
            value,
            until: { ...timeOrNull, description: 'When the plan holds again. Default: never.' },
          },
          ['limit', 'value'],
        ),
      },
      reason,
    },
    ['overrides', 'reason'],
  ),
} as const satisfies Record<string, JsonSchema>;
