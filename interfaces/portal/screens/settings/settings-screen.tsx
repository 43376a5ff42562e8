import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { screenLink } from '../../ui/link.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { DangerZone } from './danger-zone.js';
import { DeletionBanner } from './deletion-banner.js';
import { Owners } from './owners.js';
import { ExportTenant } from './tenant-export.js';
import { TenantForm } from './tenant-form.js';
import { TestMail } from './test-mail.js';

/** The tenant itself: its name, its mails, its owners. */
export function SettingsScreen() {
  const t = texts().settings;
  const isOwner = person.value?.isOwner === true;
  const own = useResource('/portal/api/tenant', (signal) => get('/portal/api/tenant', { signal }));
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded resource={own}>
        {(data, etag) => (
          <div class="side-headed">
            <DeletionBanner deletion={data.deletion} reload={own.reload} />
            <TenantForm record={data} etag={etag} show={own.show} />
            <Addresses record={data} />
            <TestMail />
            <Owners />
            <FormerSystem />
            <Claims />
            <Witnesses />
            {isOwner && <Support />}
            {isOwner && <ExportTenant />}
            {isOwner && data.deletion === null && <DangerZone record={data} show={own.show} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The way to the system that sign-ins ask about people who have no password here. */
function FormerSystem() {
  const t = texts().legacySignIn;
  return (
    <Section title={t.title} lead={t.brief}>
      <div class="stacked">
        <a class="button" href={screenLink('/settings/legacy-sign-in')}>
          {t.manage}
        </a>
      </div>
    </Section>
  );
}

/** The way to claims of the tenant's own. */
function Claims() {
  const t = texts().claims;
  return (
    <Section title={t.title} lead={t.brief}>
      <div class="stacked">
        <a class="button" href={screenLink('/settings/claims')}>
          {t.manage}
        </a>
      </div>
    </Section>
  );
}

/** The way to those who cosign the audit log. */
function Witnesses() {
  const t = texts().settings.witnesses;
  return (
    <Section title={t.title} lead={t.brief}>
      <div class="stacked">
        <a class="button" href={screenLink('/settings/witnesses')}>
          {t.manage}
        </a>
      </div>
    </Section>
  );
}

/** The way to the access of operators. */
function Support() {
  const t = texts().settings.support;
  return (
    <Section title={t.title} lead={t.lead}>
      <div class="stacked">
        <a class="button" href={screenLink('/settings/support-access')}>
          {t.manage}
        </a>
      </div>
    </Section>
  );
}

function Addresses({ record: { id, slug, createdAt } }: { readonly record: Schemas['Tenant'] }) {
  const t = texts().settings.facts;
  const host = tenant.value?.tenantHost ?? '';
  return (
    <Section title={t.title} lead={t.lead}>
      <DetailList
        details={[
          [t.host, <a href={`${host}/sign-in`}>{host.replace(/^https?:\/\//, '')}</a>],
          [t.slug, slug],
          [
            t.id,
            <span class="copied">
              <code>{id}</code> <CopyButton text={id} />
            </span>,
          ],
          [t.created, <Time at={createdAt} />],
        ]}
      />
    </Section>
  );
}
