import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { CheckField, TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { LinesField } from '../../ui/form/list-fields.js';
import { RowsField } from '../../ui/form/rows-field.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { DetailList, Section } from '../../ui/page.js';
import { type ConnectionProps, useConnectionForm } from './use-connection-form.js';

type Rule = 'visibility' | 'newPeople' | 'linking' | 'profile' | 'secondFactor';

/** Who may sign in with a connection, and what becomes of them. Owners change it, administrators see it. */
export function ConnectionRules(props: ConnectionProps) {
  return person.value?.isOwner === true ? <RulesForm {...props} /> : <RulesDetails {...props} />;
}

function RulesForm(props: ConnectionProps) {
  const t = texts().connections;
  const form = useConnectionForm('rules', props);
  const choice = (name: Rule, values: readonly string[]) => (
    <ChoiceField
      form={form}
      name={name}
      label={t.rules[name].label}
      options={values.map((value) => ({
        value,
        label: t.rules[name].values[value] ?? value,
        hint: t.rules[name].hints[value],
      }))}
    />
  );
  return (
    <Section title={t.rulesTitle}>
      <Form form={form} labels={labels()} errors={t.errors}>
        <CheckField form={form} name="enabled" label={t.enabled} hint={t.enabledHint} />
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        {choice('visibility', ['button', 'domain', 'hidden'])}
        {choice('newPeople', ['none', 'domain', 'anyone'])}
        {choice('linking', ['ask', 'verified_email'])}
        {choice('profile', ['first', 'always'])}
        {choice('secondFactor', ['ours', 'theirs'])}
        {form.values.value.secondFactor === 'theirs' && (
          <LinesField
            form={form}
            name="theirFactorValues"
            label={t.theirFactorValues}
            hint={t.theirFactorValuesHint}
          />
        )}
        <RowsField
          form={form}
          name="roleRules"
          texts={t.roleRules}
          labels={{ claim: t.roleRules.claim, value: t.roleRules.value, role: t.roleRules.role }}
          blank={{ claim: 'groups', value: '', role: '' }}
        />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}

/** The names of the fields, for the table of two versions. */
export function labels(): Readonly<Record<string, string>> {
  const t = texts().connections;
  return {
    ...Object.fromEntries(Object.entries(t.rules).map(([name, { label }]) => [name, label])),
    ...Object.fromEntries(Object.entries(t.fields).map(([name, [label]]) => [name, label])),
    name: t.name,
    enabled: t.enabled,
    roleRules: t.roleRules.title,
    theirFactorValues: t.theirFactorValues,
  };
}

function RulesDetails({ connection }: ConnectionProps) {
  const t = texts().connections;
  return (
    <Section title={t.rulesTitle}>
      <DetailList
        details={(Object.keys(t.rules) as Rule[]).map((name) => [
          t.rules[name].label,
          t.rules[name].values[connection[name]] ?? connection[name],
        ])}
      />
    </Section>
  );
}
