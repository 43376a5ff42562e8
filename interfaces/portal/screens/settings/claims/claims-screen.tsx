import { get } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { baseUrl } from '../../../addresses.js';
import { person } from '../../../session/session.js';
import { texts } from '../../../texts/language.js';
import { screenLink } from '../../../ui/link.js';
import { DetailList, Page, Section } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { originText, targetsText } from './claim-text.js';
import type { Claim } from './claim-values.js';
import { ClaimsForm } from './claims-form.js';

/** Claims of the tenant's own in tokens and at userinfo. Owners change them, administrators see them. */
export function ClaimsScreen() {
  const t = texts().claims;
  const settings = useResource('/portal/api/settings', (signal) => get('/portal/api/settings', { signal }));
  return (
    <Page
      title={t.title}
      lead={
        <>
          {t.lead}{' '}
          <a href={`${baseUrl}/docs/guide/sign-in/claims`} target="_blank" rel="noopener">
            {t.guide} <span aria-hidden="true">↗</span>
          </a>
        </>
      }
      parent={{ href: screenLink('/settings'), title: texts().settings.title }}
    >
      <Loaded resource={settings}>
        {(data, etag) => (
          <div class="claims">
            <Section title={t.list}>
              {person.value?.isOwner === true ? (
                <ClaimsForm settings={data} etag={etag} show={settings.show} />
              ) : (
                <ClaimsDetails claims={data.claims} />
              )}
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function ClaimsDetails({ claims }: { readonly claims: readonly Claim[] }) {
  const t = texts().claims;
  return (
    <>
      <p class="note">{t.readOnly}</p>
      {claims.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <DetailList
          details={claims.map((claim) => [
            claim.name,
            <>
              {originText(claim)}
              <br />
              <span class="soft">{targetsText(claim)}</span>
            </>,
          ])}
        />
      )}
    </>
  );
}
