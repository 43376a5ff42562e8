import type { InputFault } from '../shared/domain-error.js';
import { fault, pointerStep, refuseFaults } from '../shared/faults.js';
import { isCurrency } from './minor-units.js';
import { hasFourDigits } from './money.js';

/** What a plan may limit. Null is no limit. */
export const limitNames = [
  'rateLimitPerMinute',
  'users',
  'monthlyActiveUsers',
  'auditRetentionDays',
  'webhooks',
  'clients',
  'apiKeys',
] as const;

export type LimitName = (typeof limitNames)[number];
export type Limits = Readonly<Record<LimitName, number | null>>;

export const intervals = ['month', 'year'] as const;
export const units = ['flat', 'unit'] as const;

/** What a plan costs for one interval: for each unit, or flat. */
export interface Price {
  /** In the minor unit of the currency. */
  readonly amount: number;
  readonly interval: (typeof intervals)[number];
  readonly per: (typeof units)[number];
}

/** A plan that is offered. */
export interface Plan extends Price {
  readonly id: string;
  readonly name: string;
  /** Whether tenants without a subscription are on it. */
  readonly default: boolean;
  /** Days that a first subscription costs nothing. */
  readonly trialDays: number;
  readonly limits: Limits;
}

/** Who sells the plans. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
}

/** The plans that are offered, as `PLANS_FILE` declares them. */
export interface PlanCatalogue {
  /**
   * ISO 4217. When it changes, what was agreed keeps the former one, until a tenant changes its plan; credit keeps it for good
   * (see `decideChange`, `BillingState.credit`).
   */
  readonly currency: string;
  readonly seller: Seller;
  /** 0 to 100, with at most four digits after the point. */
  readonly taxPercent: number;
  /** How an invoice of the ledger is paid, in lines, such as a bank and an account; empty: not said. */
  readonly payment: string;
  readonly plans: readonly Plan[];
}

/** No limit at all. */
export const noLimits: Limits = {
  rateLimitPerMinute: null,
  users: null,
  monthlyActiveUsers: null,
  auditRetentionDays: null,
  webhooks: null,
  clients: null,
  apiKeys: null,
};

/** The plans without `PLANS_FILE`: one, without price and limits. */
export const unlimitedPlans: PlanCatalogue = {
  currency: 'EUR',
  seller: { name: '', address: '', taxId: '' },
  taxPercent: 0,
  payment: '',
  plans: [
    {
      id: 'unlimited',
      name: 'Unlimited',
      default: true,
      amount: 0,
      interval: 'month',
      per: 'flat',
      trialDays: 0,
      limits: noLimits,
    },
  ],
};

/** Returns the plan of tenants without a subscription. */
export const defaultPlan = ({ plans }: PlanCatalogue): Plan => {
  const found = plans.find((plan) => plan.default);
  if (!found) throw new TypeError('a catalogue has a default plan');
  return found;
};

/** Returns the plans of a catalogue, with what is absent filled in. Throws `invalid_input` with all faults. */
export function checkedPlans(input: unknown): PlanCatalogue {
  const faults: InputFault[] = [];
  const whole = membersOf('', input, ['currency', 'seller', 'taxPercent', 'payment', 'plans'], faults);
  const currency = text('/currency', whole['currency'], faults);
  if (currency !== '' && !isCurrency(currency))
    faults.push(
      fault(
        '/currency',
        'format',
        'must be the code of a currency in three capital letters (ISO 4217), such as EUR',
      ),
    );
  const taxPercent = whole['taxPercent'] ?? 0;
  if (typeof taxPercent !== 'number' || !(taxPercent >= 0 && taxPercent <= 100) || !hasFourDigits(taxPercent))
    faults.push(
      fault(
        '/taxPercent',
        'range',
        'must be a number from 0 to 100 with at most four digits after the point',
      ),
    );
  const seller = membersOf('/seller', whole['seller'] ?? {}, ['name', 'address', 'taxId'], faults);
  const plans = Array.isArray(whole['plans']) ? (whole['plans'] as readonly unknown[]) : [];
  if (plans.length === 0) faults.push(fault('/plans', 'required', 'must be a list of at least one plan'));
  const catalogue: PlanCatalogue = {
    currency,
    seller: {
      name: text('/seller/name', seller['name'] ?? '', faults),
      address: text('/seller/address', seller['address'] ?? '', faults),
      taxId: text('/seller/taxId', seller['taxId'] ?? '', faults),
    },
    taxPercent: typeof taxPercent === 'number' ? taxPercent : 0,
    payment: text('/payment', whole['payment'] ?? '', faults).trim(),
    plans: plans.map((plan, index) => planIn(`/plans/${index}`, plan, faults)),
  };
  faults.push(...faultsOfAll(catalogue));
  refuseFaults(faults);
  return catalogue;
}

function faultsOfAll({ plans }: PlanCatalogue): InputFault[] {
  const faults: InputFault[] = [];
  plans.forEach(({ id }, index) => {
    if (plans.findIndex((other) => other.id === id) < index)
      faults.push(fault(`/plans/${index}/id`, 'repeated', 'stands in the list already'));
  });
  const defaults = plans.filter((plan) => plan.default);
  if (plans.length > 0 && defaults.length !== 1)
    faults.push(fault('/plans', 'default', 'exactly one plan must be the default one'));
  plans.forEach((plan, index) => {
    if (plan.default && plan.amount !== 0)
      faults.push(
        fault(
          `/plans/${index}/amount`,
          'range',
          'must be 0 for the default plan, which has no subscription that could be paid',
        ),
      );
  });
  return faults;
}

const planMembers = ['id', 'name', 'default', 'amount', 'interval', 'per', 'trialDays', 'limits'];

function planIn(at: string, input: unknown, faults: InputFault[]): Plan {
  const plan = membersOf(at, input, planMembers, faults);
  const id = text(`${at}/id`, plan['id'], faults);
  if (id !== '' && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(id))
    faults.push(fault(`${at}/id`, 'format', 'must be lower-case letters, digits and dashes'));
  const limits = membersOf(`${at}/limits`, plan['limits'] ?? {}, limitNames, faults);
  const isDefault = plan['default'] ?? false;
  if (typeof isDefault !== 'boolean') faults.push(fault(`${at}/default`, 'type', 'must be true or false'));
  return {
    id,
    name: text(`${at}/name`, plan['name'], faults),
    default: isDefault === true,
    amount: count(`${at}/amount`, plan['amount'] ?? 0, 1_000_000_000, faults),
    interval: chosen(`${at}/interval`, plan['interval'] ?? 'month', intervals, faults),
    per: chosen(`${at}/per`, plan['per'] ?? 'flat', units, faults),
    trialDays: count(`${at}/trialDays`, plan['trialDays'] ?? 0, 365, faults),
    limits: Object.fromEntries(
      limitNames.map((name) => {
        const value = limits[name] ?? null;
        return [name, value === null ? null : limitIn(`${at}/limits/${name}`, name, value, faults)];
      }),
    ) as Limits,
  };
}

const MOST_LIMIT = 1_000_000_000;

/** A limit of no request a minute would lock out every key, and one of no day would empty the audit log. */
const leastOf = (name: LimitName): number =>
  name === 'rateLimitPerMinute' || name === 'auditRetentionDays' ? 1 : 0;

/** Returns the faults of a limit's value; null is no limit. */
export function limitFaults(at: string, name: LimitName, value: number | null): InputFault[] {
  const faults: InputFault[] = [];
  if (value !== null) limitIn(at, name, value, faults);
  return faults;
}

function limitIn(at: string, name: LimitName, value: unknown, faults: InputFault[]): number {
  const least = leastOf(name);
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_LIMIT)
    return value;
  faults.push(fault(at, 'range', `must be a whole number from ${least} to ${MOST_LIMIT}`));
  return least;
}

/** Returns the members of an object, and adds the faults of those that it may not have. */
function membersOf(
  at: string,
  input: unknown,
  names: readonly string[],
  faults: InputFault[],
): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    faults.push(fault(at, 'type', 'must be an object'));
    return {};
  }
  for (const name of Object.keys(input))
    if (!names.includes(name))
      faults.push(fault(at + pointerStep(name), 'unknown', `is not one of ${names.join(', ')}`));
  return input as Readonly<Record<string, unknown>>;
}

function text(at: string, value: unknown, faults: InputFault[]): string {
  if (value === undefined) faults.push(fault(at, 'required', 'is missing'));
  else if (typeof value !== 'string') faults.push(fault(at, 'type', 'must be a text'));
  else return value;
  return '';
}

function count(at: string, value: unknown, most: number, faults: InputFault[]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  faults.push(fault(at, 'range', `must be a whole number from 0 to ${most}`));
  return 0;
}

function chosen<T extends string>(
  at: string,
  value: unknown,
  values: readonly [T, ...T[]],
  faults: InputFault[],
): T {
  const known = values.find((one) => one === value);
  if (known !== undefined) return known;
  faults.push(fault(at, 'enum', `must be one of ${values.join(', ')}`));
  return values[0];
}
