import { readFileSync } from 'node:fs';
import { type PlanCatalogue, checkedPlans, unlimitedPlans } from '../domain/billing/plan.js';
import { DomainError } from '../domain/shared/domain-error.js';

/** The plans of `PLANS_FILE=demo`: an example to try, and to begin a file of one's own with. */
export const demoPlans = {
  currency: 'EUR',
  seller: { name: 'Example Ltd', address: '1 High Street, London', taxId: 'GB000000000' },
  taxPercent: 20,
  payment: 'Bank transfer to Example Ltd\nIBAN GB33 BUKB 2020 1555 5555 55\nBIC BUKBGB22',
  plans: [
    {
      id: 'free',
      name: 'Free',
      default: true,
      limits: {
        users: 50,
        monthlyActiveUsers: 50,
        auditRetentionDays: 30,
        webhooks: 2,
        clients: 3,
        apiKeys: 3,
      },
    },
    {
      id: 'team',
      name: 'Team',
      amount: 4900,
      interval: 'month',
      trialDays: 14,
      limits: {
        users: 2000,
        monthlyActiveUsers: 1000,
        auditRetentionDays: 365,
        webhooks: 20,
        clients: 20,
        apiKeys: 20,
      },
    },
    {
      id: 'business',
      name: 'Business',
      amount: 200,
      interval: 'month',
      per: 'unit',
      trialDays: 14,
      limits: { rateLimitPerMinute: 6000, auditRetentionDays: 3650 },
    },
  ],
};

/**
 * Returns the plans of a file; those of the demo for `demo`, and one without price and limits for null. For a file that
 * cannot be read or is at fault returns what it must be.
 */
export function readPlans(file: string | null): PlanCatalogue | string {
  if (file === null) return unlimitedPlans;
  if (file === 'demo') return checkedPlans(demoPlans);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `"demo" or a file that can be read (${String((error as NodeJS.ErrnoException).code)})`;
  }
  try {
    return checkedPlans(JSON.parse(text));
  } catch (error) {
    if (error instanceof DomainError) return `a file of plans: ${error.message}`;
    return 'a file of plans in JSON';
  }
}
