import { put } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { startOfDay } from '../../ui/days.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { typedNumber } from '../../ui/form/typed-number.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';
import { TENANTS } from '../tenants/tenant-parts.js';

type Override = Schemas['Overrides']['items'][number];

/** What can be overridden, in the order in which it is offered. */
const overridable = [
  'users',
  'monthlyActiveUsers',
  'clients',
  'webhooks',
  'apiKeys',
  'auditRetentionDays',
  'rateLimitPerMinute',
  'taxPercent',
] as const;

/** With a point or a comma, which no other limit has: 1.000 would be one or a thousand. */
const PERCENT = /^\d+([.,]\d{1,4})?$/;

/** Returns the name of a limit. */
export const limitText = (limit: string): string => texts().operator.overrides.limits[limit] ?? limit;

/** What the parts of the screen are given. */
export interface TenantOverrides {
  readonly tenantId: string;
  /** All overrides of the tenant, which are replaced together. */
  readonly items: readonly Override[];
  readonly etag: string | null;
  readonly refresh: () => Promise<void>;
}

interface DialogProps extends TenantOverrides {
  readonly close: () => void;
}

type RequestedOverride = Pick<Override, 'limit' | 'value' | 'until'>;

/** Gives the tenant these overrides and no others. After a refusal for another change, shows that change. */
async function replace(
  { tenantId, etag, refresh }: TenantOverrides,
  requested: readonly RequestedOverride[],
  reason: string,
): Promise<void> {
  const overrides = requested.map(({ limit, value, until }) => ({
    limit: limit as (typeof overridable)[number],
    value,
    until,
  }));
  await put('/portal/api/operator/tenants/{id}/overrides', {
    params: { id: tenantId },
    body: { overrides, reason },
    ifMatch: etag,
  }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 412) await refresh();
    throw error;
  });
  changed(TENANTS);
}

/** Overrides a limit; one that is overridden already gets the new value. */
export function OverrideDialog(props: DialogProps) {
  const t = texts().operator.overrides;
  return (
    <ReasonDialog
      id={`tenant-override-${props.tenantId}`}
      title={t.add}
      label={t.save}
      initial={{ limit: 'users', value: '', until: '', reason: '' }}
      close={props.close}
      submit={async ({ limit, value, until, reason }) => {
        const others = props.items.filter((one) => one.limit !== limit);
        const own = {
          limit,
          value:
            value.trim() === '' ? null : typedNumber(value, limit === 'taxPercent' ? PERCENT : undefined),
          // a day that is none is refused by the service
          until: until === '' ? null : (startOfDay(until, 1)?.toISOString() ?? until),
        };
        await replace(props, [...others, own], reason);
        showToast(t.done(limitText(limit)));
      }}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="limit"
            label={t.limit}
            options={overridable.map((limit) => ({ value: limit, label: limitText(limit) }))}
          />
          <TextField form={form} name="value" type="number" label={t.value} hint={t.valueHint} isOptional />
          <TextField form={form} name="until" type="date" label={t.until} hint={t.untilHint} isOptional />
        </>
      )}
    </ReasonDialog>
  );
}

/** Lets the plan hold again for a limit. */
export function RemoveOverride({ limit, ...props }: DialogProps & { readonly limit: string }) {
  const t = texts().operator.overrides;
  return (
    <ReasonDialog
      id={`tenant-override-${props.tenantId}-${limit}`}
      title={t.removeNamed(limitText(limit))}
      label={t.remove}
      initial={{ reason: '' }}
      close={props.close}
      submit={async ({ reason }) => {
        await replace(
          props,
          props.items.filter((one) => one.limit !== limit),
          reason,
        );
        showToast(t.removed(limitText(limit)));
      }}
    >
      {() => <p>{t.removeFollows}</p>}
    </ReasonDialog>
  );
}
