import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { operatorPath } from '../../addresses.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { DetailList, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { type OperatorTenant, TENANTS } from './tenant-parts.js';

/** Returns whether an owner lets the operator see the tenant's data, how to ask for that, and how to use it. */
export function SupportSection({ tenant: { id, slug } }: { readonly tenant: OperatorTenant }) {
  const t = texts().operator.support;
  const support = useResource(`${TENANTS}/${id}/support-access`, (signal) =>
    get('/portal/api/operator/tenants/{id}/support-access', { params: { id }, signal }),
  );
  return (
    <Section title={t.title} lead={t.lead}>
      <Loaded resource={support}>
        {({ operatorId, expiresAt }) => (
          <>
            <DetailList
              details={[
                [
                  t.operatorId,
                  <span class="with-link">
                    <code>{operatorId}</code>
                    <CopyButton text={operatorId} label={t.copyId} />
                  </span>,
                ],
                [
                  t.access,
                  expiresAt === null ? (
                    <span class="tag">{t.noAccess}</span>
                  ) : (
                    <>
                      <span class="tag good">{t.hasAccess}</span> <Time at={expiresAt} />
                    </>
                  ),
                ],
              ]}
            />
            <p>{expiresAt === null ? t.howToAsk : t.howToUse}</p>
            {expiresAt !== null && (
              <div class="page-actions">
                <a class="button" href={`${operatorPath}/support/${slug}`} target="_blank" rel="noopener">
                  {t.open} <span aria-hidden="true">↗</span>
                </a>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
