import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { isWeighty } from '../roles/weighty-role.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { type FormState, type Question, useForm } from '../../ui/form/form-state.js';
import { ChecksField } from '../../ui/form/list-fields.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { FirstSignIn, LocaleField, MoreFields } from './new-user-fields.js';
import { type NewUserValues, atFields, newUserBody, noValues } from './new-user.js';
import { grantableRoles, useRoles } from './role-options.js';

/** Adds a user: by an invitation, or with a password. */
export function NewUserScreen() {
  const t = texts().users;
  const go = useGo();
  const form = useForm<NewUserValues>({
    id: 'user-create',
    initial: noValues,
    secrets: ['password'],
    faultTexts: t.faults,
    ask: weightyRoles,
    submit: async (values, request) => {
      const { data } = await post('/api/users', { body: newUserBody(values), ...request }).catch(
        atFields(t.errors),
      );
      const email = data.email ?? values.email;
      showToast(values.way === 'password' ? t.create.added(email) : t.create.invited(email));
      changed('/api/users');
      go(`/users/${data.id}`);
    },
  });
  const isInvited = form.values.value.way === 'invitation';
  return (
    <Page title={t.create.title} parent={{ href: screenLink('/users'), title: t.title }}>
      <section class="card new-user">
        <Form form={form} errors={t.errors}>
          <TextField form={form} name="email" label={t.create.email} type="email" autoFocus />
          <div class="names">
            <TextField form={form} name="firstName" label={t.create.firstName} isOptional />
            <TextField form={form} name="lastName" label={t.create.lastName} isOptional />
          </div>
          <LocaleField form={form} />
          <FirstSignIn form={form} />
          <RolesOfUser form={form} />
          <MoreFields form={form} />
          <FormActions
            form={form}
            label={isInvited ? t.create.invite : t.create.submit}
            cancel={() => go('/users')}
          />
        </Form>
      </section>
    </Page>
  );
}

/** Asks before a person is added who may use this portal. */
function weightyRoles({ email, roles, way }: NewUserValues): Question | null {
  const weighty = roles.filter((name) => isWeighty({ builtIn: true, name }));
  if (weighty.length === 0 || email === '') return null;
  const t = texts();
  return {
    title: t.weightyRole.giveTitle(email, weighty.join(', ')),
    hint: weighty.map((name) => <p key={name}>{t.weightyRole.give[name]}</p>),
    label: way === 'password' ? t.users.create.submit : t.users.create.invite,
  };
}

function RolesOfUser({ form }: { readonly form: FormState<NewUserValues> }) {
  const t = texts().users;
  const roles = useRoles();
  const isOwner = person.value?.isOwner === true;
  return (
    <Loaded resource={roles}>
      {({ items }) => (
        <ChecksField
          form={form}
          name="roles"
          label={t.create.roles}
          {...(isOwner ? {} : { hint: t.ownerOnly })}
          options={grantableRoles(items).map(({ name, description, builtIn }) => {
            const hint = builtIn ? t.create.builtIn[name] : description;
            return { value: name, label: name, ...(hint ? { hint } : {}) };
          })}
        />
      )}
    </Loaded>
  );
}
