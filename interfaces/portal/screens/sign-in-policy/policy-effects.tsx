import { requiresMore } from '../../../../domain/tenant/tenant-settings.js';
import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { Elsewhere } from '../../ui/elsewhere.js';
import { screenLink } from '../../ui/link.js';
import { type PolicyValues, type SettingName, isLower } from './policy-values.js';

/** What follows from the value of a setting, shown before it is saved. */
export function PolicyEffects({
  name,
  values,
  saved,
}: {
  readonly name: SettingName;
  readonly values: PolicyValues;
  readonly saved: PolicyValues;
}) {
  const t = texts().signInPolicy.effects;
  const isShorter =
    (name === 'sessionIdleHours' || name === 'sessionMaxDays') &&
    values[name] !== '' &&
    Number(values[name]) < Number(saved[name]);
  const notes = [
    name === 'passkeys' && saved.passkeys && !values.passkeys && t.passkeysOff,
    name === 'signUp' && values.signUp === 'open' && t.open,
    isShorter && t.shorter(saved.sessionMaxDays),
    isLower(name, values, saved) && t.lower,
  ].filter((note) => note !== false);
  return (
    <div class="effects" role="status">
      {notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      {name === 'mfa' && <WithoutFactor values={values} saved={saved} />}
    </div>
  );
}

/** The people of whom a second factor is required and who have none, and whether the person who requires it is one. */
function WithoutFactor({ values, saved }: { readonly values: PolicyValues; readonly saved: PolicyValues }) {
  const t = texts().signInPolicy.without;
  if (values.mfa === 'off' || values.mfa === 'optional') return null;
  return (
    <div class="note">
      <ul class="without">
        {values.mfa === 'required' ? (
          <Without who="all" />
        ) : (
          <>
            <Without who="owner" />
            <Without who="admin" />
          </>
        )}
      </ul>
      <p>{t.consequence}</p>
      {requiresMore(saved.mfa, values.mfa) && person.value && <OwnFactor id={person.value.sub} />}
    </div>
  );
}

function Without({ who }: { readonly who: 'owner' | 'admin' | 'all' }) {
  const t = texts().signInPolicy.without;
  const query = { ...(who === 'all' ? {} : { role: who }), mfaEnabled: false };
  const counting = { ...query, includeTotal: true, limit: 1 };
  const people = useResource(`/api/users${queryString(counting)}`, (signal) =>
    get('/api/users', { query: counting, signal }),
  );
  const total = people.state.value.answer?.data.total;
  if (total === undefined) return null;
  return (
    <li>
      {total === 0 ? t[who](0) : <a href={screenLink(`/users${queryString(query)}`)}>{t[who](total)}</a>}
    </li>
  );
}

function OwnFactor({ id }: { readonly id: string }) {
  const t = texts().signInPolicy.without;
  const own = useResource(`/api/users/${id}`, (signal) => get('/api/users/{id}', { params: { id }, signal }));
  if (own.state.value.answer?.data.mfaMethods.length !== 0) return null;
  return (
    <p>
      {t.own} <Elsewhere href={`${tenant.value?.tenantHost ?? ''}/account/security`} title={t.ownLink} />
    </p>
  );
}
