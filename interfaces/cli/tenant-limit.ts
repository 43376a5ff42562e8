import { InvalidArgumentError } from '@commander-js/extra-typings';
import { overridePlan, removeOverride } from '../../application/billing/override-plan.js';
import type { Override } from '../../domain/billing/billing.js';
import { UsageError, finished, newContext } from './command.js';
import type { Tool } from './tool.js';

/** A limit as it is typed: a number, `none` for no limit, or `plan` for what the tenant's plan says. */
export interface TypedLimit {
  readonly name: string;
  readonly value: number | 'none' | 'plan';
}

/** Returns the value of an option such as `users=500`. Throws InvalidArgumentError. */
export function limitArgument(text: string): TypedLimit {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  if (value === 'none' || value === 'plan') return { name, value };
  if (!/^\d+(\.\d+)?$/.test(value))
    throw new InvalidArgumentError('It is not of the form name=number, name=none or name=plan.');
  return { name, value: Number(value) };
}

export interface LimitOptions {
  readonly limit?: TypedLimit | undefined;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

/** Throws UsageError for a limit without a reason, and for an end without a limit. */
export function checkLimitOptions({ limit, reason, until }: LimitOptions): void {
  if (limit === undefined && until !== undefined) throw new UsageError('--until goes with --limit');
  if (limit !== undefined && limit.value !== 'plan' && reason === undefined)
    throw new UsageError('--limit needs a --reason, for the audit log');
}

/** Overrides a limit of the tenant's plan, or ends an override. Returns all overrides; null without a limit. */
export async function applyLimit(
  tool: Tool,
  tenantId: string,
  { limit, reason = '', until }: LimitOptions,
): Promise<readonly Override[] | null> {
  if (limit === undefined) return null;
  const { name, value } = limit;
  const context = newContext(tool, tenantId);
  const change =
    value === 'plan'
      ? removeOverride(tool.app, context, name)
      : overridePlan(tool.app, context, {
          limit: name,
          value: value === 'none' ? null : value,
          reason,
          until,
        });
  return (await finished(tool, await change)).record;
}

/** Returns a line for people about an override. */
export const overrideLine = ({ limit, value, until }: Override): string =>
  `  limit ${limit}=${value === null ? 'none' : value}${until === null ? '' : ` until ${until}`}`;
