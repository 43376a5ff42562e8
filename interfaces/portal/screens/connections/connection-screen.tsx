import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { ConnectionDomains } from './connection-domains.js';
import { ConnectionState } from './connection-parts.js';
import { ConnectionTry } from './connection-try.js';
import { ProviderSettings } from './provider-settings.js';
import { RemoveConnection } from './remove-connection.js';
import { ConnectionRules } from './connection-rules.js';

/** One connection, in parts. */
export function ConnectionScreen() {
  const t = texts().connections;
  const { id = '' } = useRoute().params;
  const connection = useResource(`/portal/api/connections/${id}`, (signal) =>
    get('/portal/api/connections/{id}', { params: { id }, signal }),
  );
  const isRemoving = useOpen(`connection-remove-${id}`);
  const known = connection.state.value.answer?.data;
  const isOwner = person.value?.isOwner === true;
  return (
    <Page
      title={known?.name ?? t.title}
      lead={
        known && (
          <>
            <ConnectionState {...known} /> {t.providers[known.provider] ?? known.provider}
          </>
        )
      }
      parent={{ href: screenLink('/connections'), title: t.title }}
      actions={
        isOwner &&
        known && (
          <button type="button" class="button" onClick={isRemoving.open}>
            {t.remove.button}
          </button>
        )
      }
    >
      <Loaded resource={connection}>
        {(data, etag) => {
          const props = { connection: data, etag, show: connection.show };
          return (
            <div>
              {!isOwner && <p class="note">{t.ownersOnly}</p>}
              <Tabs
                label={t.tabs.label}
                tabs={[
                  { name: 'rules', title: t.tabs.rules, content: () => <ConnectionRules {...props} /> },
                  {
                    name: 'domains',
                    title: t.tabs.domains,
                    content: () => <ConnectionDomains connection={data} />,
                  },
                  {
                    name: 'provider',
                    title: t.tabs.provider,
                    content: () => <ProviderSettings {...props} />,
                  },
                  ...(isOwner
                    ? [
                        {
                          name: 'try',
                          title: t.tabs.try,
                          content: () => <ConnectionTry connection={data} />,
                        },
                      ]
                    : []),
                ]}
              />
              {isRemoving.value && (
                <RemoveConnection connection={data} etag={etag} close={isRemoving.close} />
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
