import { texts } from '../../texts/language.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import type { Application } from './application-values.js';

const lines = (values: readonly string[]) =>
  values.length === 0 ? '–' : values.map((value) => <code key={value}>{value}</code>);

/** The settings of an application that the person cannot change, with the reason. */
export function ApplicationDetails({ application }: { readonly application: Application }) {
  const t = texts().applications;
  const { audience, redirectUris, postLogoutRedirectUris, scopes, managementScopes, createdAt } = application;
  return (
    <Section title={t.settings}>
      <p class="note">{application.builtIn ? t.builtInHint : t.ownersOnlyHint}</p>
      <div class="application-facts">
        <DetailList
          details={[
            [t.type, t.types[application.type] ?? application.type],
            [t.redirectUris, lines(redirectUris)],
            [t.postLogoutRedirectUris, lines(postLogoutRedirectUris)],
            [t.homeUrl, application.homeUrl ?? '–'],
            [t.signOut.uri, application.backchannelLogoutUri ?? '–'],
            [t.audience, <code>{audience}</code>],
            [t.resources, lines(application.resources.slice(1))],
            [t.scopes, <code>{scopes.join(' ')}</code>],
            [t.managementScopes, <code>{managementScopes.join(' ') || '–'}</code>],
            [t.createdAt, <Time at={createdAt} />],
          ]}
        />
      </div>
    </Section>
  );
}
