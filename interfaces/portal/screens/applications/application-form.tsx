import { get, put } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { AdvancedFields } from './advanced-fields.js';
import {
  type Application,
  type ApplicationValues,
  changesOf,
  secretsIn,
  signsIn,
  applicationValuesOf,
} from './application-values.js';
import { UriLinesField } from './uri-lines-field.js';

/** Shows the answer to a change. */
export type SavedApplication = (
  answer: Awaited<ReturnType<typeof put<'/portal/api/clients/{clientId}'>>>,
) => void;

/** The settings of an application that its kind needs; those that few need are folded away. */
export function ApplicationForm({
  application,
  etag,
  saved,
}: {
  readonly application: Application;
  readonly etag: string | null;
  readonly saved: SavedApplication;
}) {
  const t = texts().applications;
  const { clientId, type } = application;
  const params = { clientId };
  const form = useForm<ApplicationValues>({
    id: `application-${clientId}`,
    initial: applicationValuesOf(application),
    secrets: secretsIn,
    etag,
    submit: async (values, { ifMatch }) => {
      const body = changesOf(values, application);
      if (Object.keys(body).length > 0) {
        const answer = await put('/portal/api/clients/{clientId}', { params, body, ifMatch });
        saved(answer);
        // keys that an address has replaced are not to be sent again
        if (form.values.peek() === values) form.values.value = applicationValuesOf(answer.data);
      }
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        clientId,
        async () => {
          const answer = await get('/portal/api/clients/{clientId}', { params });
          // what is sent in its place is what differs from it
          saved(answer);
          return answer;
        },
        applicationValuesOf,
      ),
  });
  return (
    <Section title={t.settings}>
      <Form form={form} labels={labelsOf()} errors={t.errors}>
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        {signsIn(application) && (
          <>
            <UriLinesField
              form={form}
              name="redirectUris"
              label={t.redirectUris}
              hint={t.redirectUrisHint}
              takesSchemes={type === 'public'}
            />
            <UriLinesField
              form={form}
              name="postLogoutRedirectUris"
              label={t.postLogoutRedirectUris}
              hint={t.postLogoutRedirectUrisHint}
              takesSchemes={type === 'public'}
              isOptional
            />
            <TextField
              form={form}
              name="homeUrl"
              label={t.homeUrl}
              hint={t.homeUrlHint}
              type="url"
              isOptional
            />
          </>
        )}
        <AdvancedFields form={form} application={application} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}

/** The names of the fields, for the table of both versions. */
function labelsOf(): Record<keyof ApplicationValues, string> {
  const t = texts().applications;
  return {
    name: t.name,
    kind: t.kind,
    redirectUris: t.redirectUris,
    postLogoutRedirectUris: t.postLogoutRedirectUris,
    homeUrl: t.homeUrl,
    backchannelLogoutUri: t.signOut.uri,
    backchannelLogoutSessionRequired: t.signOut.sessionRequired,
    audience: t.audience,
    resources: t.resources,
    scopes: t.scopes,
    grantTypes: t.grantTypes,
    accessTokenType: t.accessTokenType,
    authMethod: t.authMethod,
    jwksUri: t.jwksUri,
    jwks: t.jwks,
    federatedCredentials: t.federatedCredentials.title,
    acceptsTokenEndpointAudience: t.acceptsTokenEndpointAudience,
    allowedOrigins: t.allowedOrigins,
    thirdParty: t.thirdParty,
    managementScopes: t.managementScopes,
  };
}
