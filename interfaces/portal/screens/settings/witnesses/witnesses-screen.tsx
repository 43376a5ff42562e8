import { get } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { baseUrl } from '../../../addresses.js';
import { person } from '../../../session/session.js';
import { texts } from '../../../texts/language.js';
import { screenLink } from '../../../ui/link.js';
import { DetailList, Page, Section } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import type { Witness } from './witness-values.js';
import { WitnessesForm } from './witnesses-form.js';

/** Who cosigns the checkpoints of the audit log. Owners change it, administrators see it. */
export function WitnessesScreen() {
  const t = texts().settings.witnesses;
  const settings = useResource('/portal/api/settings', (signal) => get('/portal/api/settings', { signal }));
  return (
    <Page
      title={t.title}
      lead={
        <>
          {t.lead}{' '}
          <a href={`${baseUrl}/docs/guide/audit/proof`} target="_blank" rel="noopener">
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
                <WitnessesForm settings={data} etag={etag} show={settings.show} />
              ) : (
                <WitnessesDetails witnesses={data.witnesses} />
              )}
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function WitnessesDetails({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  const t = texts().settings.witnesses;
  return (
    <>
      <p class="note">{t.readOnly}</p>
      {witnesses.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <DetailList
          details={witnesses.map(({ name, url, verifierKey }) => [
            name,
            <>
              {url}
              <br />
              <code>{verifierKey}</code>
            </>,
          ])}
        />
      )}
    </>
  );
}
