import { useId } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { Time } from '../../ui/time.js';

const times: readonly string[] = ['iat', 'exp', 'nbf', 'auth_time', 'updated_at'];

/** The claims of a token, each with what it means. */
export function Claims({
  title,
  hint,
  claims,
}: {
  readonly title: string;
  readonly hint: string;
  readonly claims: Readonly<Record<string, unknown>>;
}) {
  const t = texts().applications;
  const id = useId();
  return (
    <div class="token">
      <h3 id={id}>{title}</h3>
      <p class="soft">{hint}</p>
      <table class="plain-table claims" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t.try.claim}</th>
            <th scope="col">{t.try.value}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(claims).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span class="soft">{t.claims[name] ?? ''}</span>
              </th>
              <td>
                <Value name={name} value={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (times.includes(name) && typeof value === 'number')
    return <Time at={new Date(value * 1000).toISOString()} />;
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
}
