import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { number } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { TENANTS } from '../tenants/tenant-parts.js';
import { OverrideDialog, RemoveOverride, type TenantOverrides, limitText } from './override-dialogs.js';

/** What a tenant has in place of what its plan says. */
export function OverridesSection({ tenantId }: { readonly tenantId: string }) {
  const t = texts().operator.overrides;
  const overrides = useResource(`${TENANTS}/${tenantId}/overrides`, (signal) =>
    get('/portal/api/operator/tenants/{id}/overrides', { params: { id: tenantId }, signal }),
  );
  const known = overrides.state.value.answer;
  const isAdding = useOpen(`tenant-override-${tenantId}`);
  const shared = {
    tenantId,
    items: known?.data.items ?? [],
    etag: known?.etag ?? null,
    refresh: overrides.refresh,
  };
  return (
    <Section
      title={t.title}
      lead={t.lead}
      actions={
        <button type="button" class="button" onClick={isAdding.open}>
          {t.add}
        </button>
      }
    >
      <Loaded resource={overrides}>
        {({ items }) =>
          items.length === 0 ? <p class="soft">{t.none}</p> : <Table {...shared} items={items} />
        }
      </Loaded>
      {known && isAdding.value && <OverrideDialog {...shared} close={isAdding.close} />}
    </Section>
  );
}

function Table(props: TenantOverrides) {
  const { overrides: t, reason } = texts().operator;
  return (
    <table class="list" role="table" aria-label={t.title}>
      <thead role="rowgroup">
        <tr role="row">
          {[t.limit, t.value, t.until, reason.label].map((title) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
          <th scope="col" role="columnheader">
            <span class="unseen">{texts().list.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {props.items.map(({ limit, value, until, reason: why }) => (
          <tr key={limit} role="row">
            <td role="cell" data-label={t.limit}>
              {limitText(limit)}
            </td>
            <td role="cell" data-label={t.value}>
              {value === null ? t.noLimit : number(value)}
            </td>
            <td role="cell" data-label={t.until}>
              {until === null ? t.never : <Time at={until} />}
            </td>
            <td role="cell" data-label={reason.label}>
              {why ?? '–'}
            </td>
            <td role="cell">
              <Remove {...props} limit={limit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Remove(props: TenantOverrides & { readonly limit: string }) {
  const t = texts().operator.overrides;
  const isAsking = useOpen(`tenant-override-${props.tenantId}-${props.limit}`);
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t.removeNamed(limitText(props.limit))}
        onClick={isAsking.open}
      >
        {t.remove}
      </button>
      {isAsking.value && <RemoveOverride {...props} close={isAsking.close} />}
    </>
  );
}
