import { texts } from '../../texts/language.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { LinesField } from '../../ui/form/list-fields.js';
import { FoldedFields } from '../applications/folded-fields.js';
import type { ConnectionValues } from './connection-values.js';
import { type ProviderMember, formOf } from './presets.js';

type Form = FormState<ConnectionValues>;

const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;

/** The fields for what the provider has given. @param props.hasSecret whether the secret is among them */
export function ProviderFields({
  form,
  provider,
  hasSecret = true,
}: {
  readonly form: Form;
  readonly provider: string;
  readonly hasSecret?: boolean;
}) {
  const { fields, seldom } = formOf(provider);
  const shown = fields.filter((name) => hasSecret || name !== 'clientSecret');
  return (
    <>
      {shown.map((name) => (
        <ProviderField key={name} form={form} name={name} provider={provider} />
      ))}
      <FoldedFields form={form} title={texts().connections.more} names={seldom}>
        {seldom.map((name) => (
          <ProviderField key={name} form={form} name={name} provider={provider} />
        ))}
      </FoldedFields>
    </>
  );
}

function ProviderField({
  form,
  name,
  provider,
}: {
  readonly form: Form;
  readonly name: ProviderMember;
  readonly provider: string;
}) {
  const t = texts().connections;
  const own = (t.fieldsOf as Readonly<Record<string, Readonly<Record<string, readonly [string, string?]>>>>)[
    provider
  ]?.[name];
  const [label, hint] = own ?? t.fields[name];
  const hinted = hint === undefined ? {} : { hint };
  switch (name) {
    case 'scopes':
      return <LinesField form={form} name="scopes" label={label} {...hinted} isOptional />;
    case 'authMethod':
      return (
        <SelectField
          form={form}
          name="authMethod"
          label={label}
          {...hinted}
          options={methods.map((value) => ({ value, label: t.methods[value] ?? value }))}
        />
      );
    case 'clientSecret':
      return <SecretField form={form} provider={provider} label={label} {...hinted} />;
    case 'issuer':
      return (
        <TextField
          form={form}
          name="issuer"
          type="url"
          label={label}
          {...hinted}
          isOptional={provider !== 'oidc'}
        />
      );
    case 'hostedDomain':
    case 'keyId':
      return (
        <TextField form={form} name={name} label={label} {...hinted} isOptional={provider !== 'apple'} />
      );
    case 'clientId':
    case 'directory':
    case 'teamId':
      return <TextField form={form} name={name} label={label} {...hinted} />;
  }
}

/** A secret, or a private key of several lines. */
export function SecretField<V extends { readonly clientSecret: string }>({
  form,
  provider,
  method,
  label,
  hint,
}: {
  readonly form: FormState<V>;
  readonly provider: string;
  /** Default: that of the form. */
  readonly method?: string;
  readonly label: string;
  readonly hint?: string;
}) {
  const by = method ?? (form.values.value as unknown as Partial<ConnectionValues>).authMethod;
  if (by === 'none') return null;
  const isKey = provider === 'apple' || by === 'private_key_jwt';
  const name = 'clientSecret' as never;
  const hinted = hint === undefined ? {} : { hint };
  return isKey ? (
    <TextField form={form} name={name} label={texts().connections.privateKey} rows={5} isCode />
  ) : (
    <TextField
      form={form}
      name={name}
      label={label}
      {...hinted}
      type="password"
      autoComplete="new-password"
    />
  );
}
