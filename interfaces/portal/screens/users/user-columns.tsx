import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { listed } from '../../ui/format.js';
import type { Column } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { shownStatus, statusTones } from '../user/user-record.js';
import { Time } from '../../ui/time.js';

type User = Schemas['User'];

const ROLES_SHOWN = 2;

/** Returns the roles that say something: everybody has `user`. */
const ownRoles = (roles: readonly string[]): readonly string[] => roles.filter((role) => role !== 'user');

/** Returns the columns of the list. @param isSortable whether the titles lead to the orders of the API */
export function userColumns(isSortable = false): readonly Column<User>[] {
  const t = texts().users;
  const by = (first: string, opposite: string): Pick<Column<User>, 'orders'> =>
    isSortable ? { orders: [first, opposite] } : {};
  return [
    { title: t.columns.name, cell: nameOfUser },
    { title: t.columns.email, cell: (user) => <Email user={user} />, ...by('email', '-email') },
    { title: t.columns.roles, cell: ({ roles }) => <Roles names={ownRoles(roles)} /> },
    {
      title: t.columns.status,
      cell: (user) => {
        const status = shownStatus(user);
        return <span class={statusTones[status]}>{t.statuses[status]}</span>;
      },
    },
    { title: t.columns.secondFactor, cell: (user) => <SecondFactor user={user} />, isMinor: true },
    {
      title: t.columns.lastSignIn,
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? <span class="soft">{t.never}</span> : <Time at={lastLoginAt} />,
      ...by('-lastLoginAt', 'lastLoginAt'),
    },
  ];
}

function Email({ user: { email, emailVerified } }: { readonly user: User }) {
  return (
    <span class="email">
      {email} {!emailVerified && <span class="tag">{texts().users.unverified}</span>}
    </span>
  );
}

function Roles({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span class="soft">–</span>;
  const hidden = names.length - ROLES_SHOWN;
  return (
    <span class="roles">
      {names.slice(0, ROLES_SHOWN).join(', ')}
      {hidden > 0 && <span class="soft"> {texts().users.moreRoles(hidden)}</span>}
    </span>
  );
}

function SecondFactor({ user }: { readonly user: User }) {
  const t = texts().users;
  if (user.mfaEnabled) return <>{listed(user.mfaMethods.map((method) => t.factors[method] ?? method))}</>;
  if (user.mfaRequired) return <span class="tag bad">{t.factorMissing}</span>;
  return <span class="soft">{t.noFactor}</span>;
}
