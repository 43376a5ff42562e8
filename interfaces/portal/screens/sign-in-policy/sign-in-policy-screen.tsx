import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { PolicyDetails } from './policy-details.js';
import { PolicyForm } from './policy-form.js';

/** How people of the tenant sign in, sign up, and look after their accounts. Owners change it, administrators see it. */
export function SignInPolicyScreen() {
  const t = texts().signInPolicy;
  const settings = useResource('/portal/api/settings', (signal) => get('/portal/api/settings', { signal }));
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded resource={settings}>
        {(data, etag) =>
          person.value?.isOwner === true ? (
            <PolicyForm settings={data} etag={etag} show={settings.show} />
          ) : (
            <PolicyDetails settings={data} />
          )
        }
      </Loaded>
    </Page>
  );
}
