import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { CheckField, SelectField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { RowsField } from '../../ui/form/rows-field.js';
import { ChecksField, LinesField } from '../../ui/form/list-fields.js';
import { allScopes } from '../api-keys/scopes.js';
import { type Application, type ApplicationValues, kinds, signsIn } from './application-values.js';
import { FoldedFields } from './folded-fields.js';
import { ResourcesField } from './resources-field.js';
import { SignOutFields } from './sign-out-fields.js';

interface AdvancedProps {
  readonly form: FormState<ApplicationValues>;
  readonly application: Application;
}

const scopes = ['profile', 'email', 'roles', 'offline_access'];
const itself = (value: string): { readonly value: string; readonly label: string } => ({
  value,
  label: value,
});

/** The settings that few need, folded away by topic. */
export function AdvancedFields(props: AdvancedProps) {
  const { application } = props;
  return (
    <div class="folded-groups">
      <Tokens {...props} />
      {application.type === 'confidential' && <Authentication {...props} />}
      {signsIn(application) && <Browsers {...props} />}
      {signsIn(application) && <SignOutFields {...props} />}
      <Trust {...props} />
    </div>
  );
}

function Tokens({ form, application }: AdvancedProps) {
  const t = texts().applications;
  return (
    <FoldedFields
      form={form}
      title={t.advanced.tokens}
      names={['audience', 'resources', 'accessTokenType', 'scopes', 'grantTypes']}
    >
      <TextField form={form} name="audience" label={t.audience} hint={t.audienceHint} />
      <ResourcesField form={form} />
      {signsIn(application) && (
        <>
          <SelectField
            form={form}
            name="accessTokenType"
            label={t.accessTokenType}
            hint={t.accessTokenTypeHint}
            options={['at+jwt', 'JWT'].map(itself)}
          />
          <ChecksField
            form={form}
            name="scopes"
            label={t.scopes}
            options={scopes.map((value) => ({ ...itself(value), hint: t.scopeHints[value] ?? '' }))}
          />
          <ChecksField
            form={form}
            name="grantTypes"
            label={t.grantTypes}
            options={Object.entries(t.grants).map(([value, grant]) => ({ value, ...grant }))}
          />
        </>
      )}
    </FoldedFields>
  );
}

function Authentication({ form }: AdvancedProps) {
  const t = texts().applications;
  const names = [
    'authMethod',
    'jwksUri',
    'jwks',
    'federatedCredentials',
    'acceptsTokenEndpointAudience',
  ] as const;
  return (
    <FoldedFields form={form} title={t.advanced.authentication} names={names}>
      <SelectField
        form={form}
        name="authMethod"
        label={t.authMethod}
        hint={t.authMethodHint}
        options={Object.entries(t.authMethods).map(([value, label]) => ({ value, label }))}
      />
      {form.values.value.authMethod === 'private_key_jwt' && (
        <>
          <TextField
            form={form}
            name="jwksUri"
            label={t.jwksUri}
            hint={t.jwksUriHint}
            type="url"
            isOptional
          />
          {form.values.value.jwksUri === '' && (
            <TextField
              form={form}
              name="jwks"
              label={t.jwks}
              hint={t.jwksHint}
              rows={8}
              isOptional={form.values.value.federatedCredentials.length > 0}
            />
          )}
          <RowsField
            form={form}
            name="federatedCredentials"
            texts={t.federatedCredentials}
            labels={{
              issuer: t.federatedCredentials.issuer,
              subject: t.federatedCredentials.subject,
              audience: t.federatedCredentials.audience,
            }}
            blank={{ issuer: '', subject: '', audience: '' }}
          />
          <CheckField
            form={form}
            name="acceptsTokenEndpointAudience"
            label={t.acceptsTokenEndpointAudience}
            hint={t.acceptsTokenEndpointAudienceHint}
          />
        </>
      )}
    </FoldedFields>
  );
}

function Browsers({ form }: AdvancedProps) {
  const t = texts().applications;
  return (
    <FoldedFields form={form} title={t.advanced.browsers} names={['allowedOrigins']}>
      <LinesField
        form={form}
        name="allowedOrigins"
        label={t.allowedOrigins}
        hint={t.allowedOriginsHint}
        rows={2}
        isOptional
      />
    </FoldedFields>
  );
}

function Trust({ form, application: { type } }: AdvancedProps) {
  const t = texts().applications;
  const isPublic = type === 'public';
  const possible = kinds.filter((kind) => isPublic === (kind === 'spa' || kind === 'native'));
  return (
    <FoldedFields form={form} title={t.advanced.trust} names={['kind', 'thirdParty', 'managementScopes']}>
      <SelectField
        form={form}
        name="kind"
        label={t.kind}
        options={possible.map((value) => ({ value, label: t.kinds[value] ?? value }))}
      />
      <CheckField form={form} name="thirdParty" label={t.thirdParty} hint={t.thirdPartyHint} />
      {person.value?.isOwner === true && (
        <ChecksField
          form={form}
          name="managementScopes"
          label={t.managementScopes}
          hint={t.managementScopesHint}
          options={allScopes.map(itself)}
        />
      )}
    </FoldedFields>
  );
}
