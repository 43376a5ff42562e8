import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { DetailList } from '../../ui/page.js';

type Tried = NonNullable<Schemas['ConnectionTry']['result']>;

/** Codes whose English sentence names what exactly was wrong: a claim, a member, a status. */
const saysMore = /^(answer|discovery|id_token|http_status)/;

/**
 * What was wrong with the provider or its answer. The provider's own words are quoted, in a language that is not stated, and
 * are text. An error that it states may have the name of one of ours.
 */
function Failure({ code, detail, said }: NonNullable<Tried['failure']>) {
  const t = texts().connections.try;
  const ours = t.failures[code];
  if (said === null)
    return (
      <span>
        {ours} {(ours === undefined || saysMore.test(code)) && <span lang="en">{detail}</span>}
      </span>
    );
  const { error, description } = said;
  return (
    <span>
      {code === 'token_refused' && ours} {t.said}{' '}
      <q lang="">{description === null ? error : `${error}: ${description}`}</q>
    </span>
  );
}

/** What a sign-in would do, why, and what the provider sent. */
export function TryResult({ tried }: { readonly tried: Tried }) {
  const t = texts().connections.try;
  const { outcome, refusal, failure, user, person, roles, roleRules, rules, claims } = tried;
  return (
    <div class="stack">
      <p class={outcome === 'refused' || outcome === 'failed' ? 'alert' : 'note'}>
        <strong>{t.outcomes[outcome] ?? outcome}</strong>{' '}
        {refusal !== null && (t.refusals[refusal] ?? refusal)}
        {failure !== null && <Failure {...failure} />}
      </p>
      {failure === null && (
        <DetailList
          details={[
            [t.address, person?.email ?? '–'],
            [
              t.user,
              user === null ? (
                t.nobodyYet
              ) : (
                <a href={screenLink(`/users/${user.id}`)}>{user.email ?? user.id}</a>
              ),
            ],
            [t.roles, roles.length === 0 ? '–' : roles.join(', ')],
            ...roleRules.map(
              ({ claim, value, role, effect }) =>
                [`${claim} = ${value} → ${role}`, t.effects[effect] ?? effect] as const,
            ),
            ...rules.map(
              ({ rule, reason, detail }) =>
                [
                  t.rules[rule] ?? rule,
                  t.reasons[`${rule} ${reason}`] ?? <span lang="en">{detail}</span>,
                ] as const,
            ),
          ]}
        />
      )}
      {Object.keys(claims).length > 0 && (
        <table class="plain-table" aria-label={t.claims}>
          <thead>
            <tr>
              <th scope="col">{t.claim}</th>
              <th scope="col">{t.value}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(claims).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
