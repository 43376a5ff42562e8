import { get, put } from '../../api/api.js';
import type { Resource } from '../../api/resource.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Elsewhere } from '../../ui/elsewhere.js';
import { Field, TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { type FormState, useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { atFields } from '../users/new-user.js';
import { type ProfileValues, profileBody, metadataFault, profileOf } from './profile-values.js';
import { UserPicture } from './user-picture.js';
import { type User, type UserProps, isOwnAccount, userChanged } from './user-record.js';

interface ProfileProps extends UserProps {
  readonly etag: string | null;
  readonly show: Resource<User>['show'];
}

/** Who a user is: the form, the picture and the facts that cannot be edited. */
export function UserProfile({ user, mayChange, etag, show }: ProfileProps) {
  const t = texts().user;
  return (
    <div class="user-profile">
      {mayChange ? (
        <EditProfile user={user} etag={etag} show={show} />
      ) : (
        <Section title={t.profile.title}>
          <ProfileDetails user={user} />
        </Section>
      )}
      <div class="user-aside">
        <UserPicture user={user} mayChange={mayChange} show={show} />
        <Section title={t.profile.record}>
          <DetailList
            details={[
              [
                t.profile.id,
                <>
                  <code>{user.id}</code> <CopyButton text={user.id} />
                </>,
              ],
              [t.fields['createdAt'] ?? '', <Time at={user.createdAt} />],
              [t.fields['updatedAt'] ?? '', <Time at={user.updatedAt} />],
              [t.fields['lastLoginAt'] ?? '', <Time at={user.lastLoginAt} />],
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

const names = ['firstName', 'lastName', 'email', 'locale', 'externalId', 'metadata'] as const;

function ProfileDetails({ user }: { readonly user: User }) {
  const t = texts().user;
  const values = profileOf(user);
  return <DetailList details={names.map((name) => [t.fields[name] ?? name, values[name] || '–'])} />;
}

function EditProfile({ user, etag, show }: Omit<ProfileProps, 'mayChange'>) {
  const t = texts().user;
  const params = { id: user.id };
  const saved = profileOf(user);
  const form = useForm<ProfileValues>({
    id: `user-${user.id}`,
    initial: saved,
    etag,
    submit: async (values, { ifMatch }) => {
      const body = profileBody(values, saved);
      show(await put('/api/users/{id}', { params, body, ifMatch }).catch(atFields(t.errors)));
      showToast(texts().form.saved);
      userChanged(user.id);
    },
    readOther: () =>
      otherVersion(
        user.id,
        async () => {
          const other = await get('/api/users/{id}', { params });
          show(other);
          return other;
        },
        profileOf,
      ),
  });
  return (
    <Section title={t.profile.title}>
      <Form form={form} labels={t.fields} errors={t.errors}>
        <div class="side-by-side">
          <TextField form={form} name="firstName" label={t.fields['firstName'] ?? ''} isOptional />
          <TextField form={form} name="lastName" label={t.fields['lastName'] ?? ''} isOptional />
        </div>
        {isOwnAccount(user) && user.emailVerified ? (
          <OwnAddress form={form} />
        ) : (
          <TextField
            form={form}
            name="email"
            type="email"
            label={t.fields['email'] ?? ''}
            hint={t.profile.emailHint}
          />
        )}
        <TextField
          form={form}
          name="locale"
          label={t.fields['locale'] ?? ''}
          hint={t.profile.localeHint}
          isOptional
        />
        <TextField
          form={form}
          name="externalId"
          label={t.fields['externalId'] ?? ''}
          hint={t.profile.externalIdHint}
          isOptional
        />
        <MetadataField form={form} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}

/** The address of the signed-in person, which only their account page changes. */
function OwnAddress({ form }: { readonly form: FormState<ProfileValues> }) {
  const t = texts().user;
  return (
    <Field
      form={form}
      name="email"
      label={t.fields['email'] ?? ''}
      hint={<Elsewhere href={`${tenant.value?.tenantHost ?? ''}/account/email`} title={t.profile.ownEmail} />}
    >
      {({ id }) => <output id={id}>{form.values.value.email}</output>}
    </Field>
  );
}

/** JSON, which is checked while it is typed. */
function MetadataField({ form }: { readonly form: FormState<ProfileValues> }) {
  const t = texts().user;
  const value = form.values.value.metadata;
  // the refusal of a submit says the same
  const fault = form.faults.value.some(({ pointer }) => pointer.startsWith('/metadata'))
    ? null
    : metadataFault(value);
  return (
    <div class="metadata">
      <Field
        form={form}
        name="metadata"
        label={t.fields['metadata'] ?? ''}
        hint={t.profile.metadataHint}
        isOptional
      >
        {(attributes) => (
          <textarea
            {...attributes}
            {...(fault === null ? {} : { 'aria-invalid': 'true' })}
            rows={Math.min(12, Math.max(3, value.split('\n').length))}
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => form.set('metadata', currentTarget.value)}
          />
        )}
      </Field>
      <p class="fault" role="status">
        {fault}
      </p>
    </div>
  );
}
