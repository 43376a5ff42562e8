import '../../screens/groups/kit.js';
import { baseUrl } from '../../addresses.js';
import { person, signOut } from '../../session/session.js';
import { isConsole, tenant } from '../../session/tenant.js';
import { type Language, chooseLanguage, language, languages, texts } from '../../texts/language.js';
import { Elsewhere } from '../elsewhere.js';
import { type Theme, chooseTheme, theme, themes } from './theme.js';

/** Who is signed in, the way to their own account and to the documentation, how the portal speaks and looks, the way out. */
export function AccountPanel() {
  const t = texts().shell;
  const who = person.value;
  return (
    <>
      <p>
        <strong>{who?.name}</strong>
        <span class="soft">{who?.email}</span>
        <span class="soft">{isConsole() ? t.operator : who?.isOwner === true ? t.owner : t.admin}</span>
      </p>
      <ul class="menu-links">
        <li>
          <Elsewhere href={`${tenant.value?.tenantHost ?? ''}/account`} title={t.myAccount} />
        </li>
        <li>
          <Elsewhere href={`${baseUrl}/docs`} title={t.documentation} />
        </li>
      </ul>
      <Choice
        id="language"
        label={t.language}
        value={language.value}
        options={Object.entries(languages)}
        choose={(chosen) => void chooseLanguage(chosen as Language)}
      />
      <Choice
        id="theme"
        label={t.theme}
        value={theme.value}
        options={themes.map((name) => [name, t.themes[name]])}
        choose={(chosen) => chooseTheme(chosen as Theme)}
      />
      <button type="button" class="button" data-leaves onClick={() => void signOut()}>
        {t.signOut}
      </button>
    </>
  );
}

function Choice({
  id,
  label,
  value,
  options,
  choose,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Values with their texts. */
  readonly options: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([name, title]) => (
          <option key={name} value={name} lang={id === 'language' ? name : undefined}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
