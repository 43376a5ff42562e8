import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { CheckField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { PersonPicker, nameOfUser } from '../../ui/list/person-picker.js';
import { showToast } from '../../ui/toast.js';
import { giveRole, takeRole } from './owner-role.js';

/**
 * Makes a person an owner, beside the one who does it or in their place. The steps of a hand-over may be repeated: until the
 * last one there are two owners.
 */
export function NewOwner({ way, close }: { readonly way: 'add' | 'hand-over'; readonly close: () => void }) {
  const t = texts().settings.owners;
  const own = person.value?.sub ?? '';
  const form = useForm({
    id: `owner-${way}`,
    initial: { userId: '', name: '', email: '', lastLoginAt: null as string | null, staysAdmin: true },
    submit: async ({ userId, name, staysAdmin }) => {
      await giveRole('owner', userId);
      if (way === 'hand-over') {
        if (staysAdmin) await giveRole('admin', own);
        await takeRole('owner', own);
        // the tokens of this session still name the role
        location.reload();
        return;
      }
      showToast(t.added(name));
      close();
    },
  });
  const { userId, name, email, lastLoginAt } = form.values.value;
  return (
    <Dialog title={way === 'add' ? t.addTitle : t.handOverTitle} close={close}>
      {userId === '' ? (
        <>
          {way === 'hand-over' && <p>{t.handOverHint}</p>}
          <PersonPicker
            action={t.choose}
            pick={(user) => {
              form.values.value = {
                ...form.values.peek(),
                userId: user.id,
                name: nameOfUser(user),
                email: user.email ?? '',
                lastLoginAt: user.lastLoginAt,
              };
            }}
          />
          <div class="actions">
            <button type="button" class="button" onClick={close}>
              {texts().form.cancel}
            </button>
          </div>
        </>
      ) : (
        <Form form={form} errors={texts().settings.errors}>
          <p>{way === 'add' ? t.addConsequence(name) : t.handOverConsequence(name)}</p>
          {lastLoginAt === null && <p class="note">{texts().weightyRole.neverSignedIn(name, email)}</p>}
          {way === 'hand-over' && (
            <CheckField form={form} name="staysAdmin" label={t.stays} hint={t.staysHint} />
          )}
          <p>
            <button type="button" class="button small" onClick={() => form.set('userId', '')}>
              {t.other}
            </button>
          </p>
          <FormActions
            form={form}
            label={way === 'add' ? t.add : t.handOver}
            cancel={close}
            isDanger={way === 'hand-over'}
          />
        </Form>
      )}
    </Dialog>
  );
}
