import type { Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import type { Question } from '../../ui/form/form-state.js';
import { nameOfUser } from '../../ui/list/person-picker.js';

type Role = Pick<Schemas['Role'], 'builtIn' | 'name'>;
type Person = Pick<Schemas['User'], 'id' | 'firstName' | 'lastName' | 'email' | 'lastLoginAt'>;

/** Returns whether a role opens this portal: giving and taking it is asked about, wherever that is offered. */
export const isWeighty = ({ builtIn, name }: Role): boolean =>
  builtIn && (name === 'owner' || name === 'admin');

/** Says what a person may do who gets the role, or can no longer do who loses it. */
export function Consequence({
  role,
  direction,
  isSelf = false,
}: {
  readonly role: string;
  readonly direction: 'give' | 'take';
  readonly isSelf?: boolean;
}) {
  const t = texts().weightyRole;
  return (
    <>
      <p>{direction === 'give' ? t.give[role] : t.take[role]}</p>
      {direction === 'take' && isSelf && <p class="note">{t.self}</p>}
    </>
  );
}

/** Says that a person has never signed in, so that the address may be another's; nothing where they have. */
function NeverSignedIn({ user }: { readonly user: Person }) {
  if (user.lastLoginAt !== null) return null;
  return <p class="note">{texts().weightyRole.neverSignedIn(nameOfUser(user), user.email ?? '')}</p>;
}

interface RoleChange {
  readonly role: Role;
  readonly direction: 'give' | 'take';
  readonly user: Person;
}

/** Returns the question that goes before a change of a weighty role; null where nothing is asked. */
export function roleQuestion({ role, direction, user }: RoleChange): Question | null {
  if (!isWeighty(role)) return null;
  const t = texts().weightyRole;
  const name = nameOfUser(user);
  return {
    title: direction === 'give' ? t.giveTitle(name, role.name) : t.takeTitle(name, role.name),
    label: direction === 'give' ? t.giveButton : t.takeButton,
    isDanger: direction === 'take',
    hint: (
      <>
        <Consequence role={role.name} direction={direction} isSelf={user.id === person.value?.sub} />
        {direction === 'give' && <NeverSignedIn user={user} />}
      </>
    ),
  };
}

/** Asks before a weighty role is given or taken by a button. */
export function RoleDialog({
  id,
  change,
  close,
  confirm,
  errors = {},
}: {
  /** Unique in the application, as of a form. */
  readonly id: string;
  readonly change: RoleChange;
  readonly close: () => void;
  /** Carries it out; throws ApiError. */
  readonly confirm: () => Promise<unknown>;
  readonly errors?: Readonly<Record<string, string>>;
}) {
  const question = roleQuestion(change);
  if (question === null) return null;
  const { title, label, hint, isDanger = false } = question;
  return (
    <ConfirmDialog
      id={id}
      title={title}
      label={label}
      isDanger={isDanger}
      errors={errors}
      close={close}
      confirm={confirm}
    >
      {hint}
    </ConfirmDialog>
  );
}
