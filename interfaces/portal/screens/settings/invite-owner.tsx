import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { showToast } from '../../ui/toast.js';
import { atFields } from '../users/new-user.js';

/** Creates an owner who has no account yet. */
export function InviteOwner({ close }: { readonly close: () => void }) {
  const t = texts().settings;
  const form = useForm({
    id: 'owner-invite',
    initial: { email: '', firstName: '', lastName: '' },
    submit: async ({ email, firstName, lastName }, request) => {
      const names = { firstName: firstName || null, lastName: lastName || null };
      const body = { email, ...names, roles: ['owner'] };
      await post('/api/users', { body, ...request }).catch(atFields(t.errors));
      changed('/api/users');
      showToast(t.owners.invited(email));
      close();
    },
  });
  return (
    <Dialog title={t.owners.inviteTitle} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{t.owners.inviteHint}</p>
        <TextField form={form} name="email" type="email" label={t.owners.email} autoFocus />
        <TextField form={form} name="firstName" label={t.owners.firstName} isOptional />
        <TextField form={form} name="lastName" label={t.owners.lastName} isOptional />
        <FormActions form={form} label={t.owners.sendInvitation} cancel={close} />
      </Form>
    </Dialog>
  );
}
