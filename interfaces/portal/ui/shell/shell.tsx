import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { connection } from '../../api/connection.js';
import { person, signOut } from '../../session/session.js';
import { TenantBanners } from '../../session/tenant-banners.js';
import { isConsole, tenant } from '../../session/tenant.js';
import { type Language, chooseLanguage, language, languages, texts } from '../../texts/language.js';
import { Keyboard } from './keyboard.js';
import type { Navigation } from './navigation.js';
import { screenLink } from '../link.js';
import { Toasts } from '../toast.js';

/** The frame of every screen: who and where one is, the way to the other screens, and how the service is reached. */
export function Shell({
  navigation,
  children,
}: {
  readonly navigation: Navigation;
  readonly children: ComponentChildren;
}) {
  const t = texts();
  const { path } = useLocation();
  const isMenuOpen = useSignal(false);
  useEffect(() => {
    isMenuOpen.value = false;
  }, [path]);
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {t.shell.skip}
      </a>
      <header class="top">
        <button
          type="button"
          class="button menu"
          aria-expanded={isMenuOpen.value}
          aria-controls="sections"
          onClick={() => (isMenuOpen.value = !isMenuOpen.value)}
        >
          {t.shell.menu}
        </button>
        <a class="brand" href={screenLink('')}>
          <span class="mark" aria-hidden="true">
            {tenant.value?.name.slice(0, 1)}
          </span>
          <span class="name">{tenant.value?.name}</span>
        </a>
        <Account />
      </header>
      <nav
        id="sections"
        class={isMenuOpen.value ? 'sections open' : 'sections'}
        aria-label={t.shell.navigation}
      >
        <div>
          <Sections navigation={navigation} path={path} />
        </div>
      </nav>
      <main id="content" tabIndex={-1}>
        {connection.value !== 'well' && (
          <p class="banner" role="status">
            {t.states[connection.value]}
          </p>
        )}
        <TenantBanners />
        {children}
      </main>
      <Toasts />
      <Keyboard navigation={navigation} />
    </div>
  );
}

function Sections({
  navigation: { screens, groups, titles },
  path,
}: {
  readonly navigation: Navigation;
  readonly path: string;
}) {
  const t = titles();
  const isOwner = person.value?.isOwner === true;
  const entries = screens.flatMap((screen) =>
    screen.entry && (isOwner || screen.entry.ownersOnly !== true)
      ? [{ ...screen.entry, path: screen.path }]
      : [],
  );
  return groups.map((group) => {
    const here = entries.filter((entry) => entry.group === group);
    const title = t.groups[group];
    return (
      here.length > 0 && (
        <div class="group" key={group}>
          {title !== undefined && <p id={`group-${group}`}>{title}</p>}
          <ul aria-labelledby={title === undefined ? undefined : `group-${group}`}>
            {here.map((entry) => {
              const href = screenLink(entry.path);
              const isHere = path === href || (entry.path !== '' && path.startsWith(`${href}/`));
              return (
                <li key={entry.path}>
                  <a href={href} aria-current={isHere ? 'page' : undefined}>
                    {t.screens[entry.name]}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      )
    );
  });
}

function Account() {
  const t = texts().shell;
  const who = person.value;
  return (
    <div class="account">
      <button type="button" class="button plain" popovertarget="account">
        <span class="unseen">{t.account}: </span>
        <span class="initial" aria-hidden="true">
          {who?.name.slice(0, 1).toUpperCase()}
        </span>
        <span class="who">{who?.name}</span>
      </button>
      <div id="account" popover="auto" class="card">
        <p>
          <strong>{who?.name}</strong>
          <span class="soft">{who?.email}</span>
          <span class="soft">{isConsole() ? t.operator : who?.isOwner === true ? t.owner : t.admin}</span>
        </p>
        <div class="field">
          <label for="language">{t.language}</label>
          <select
            id="language"
            value={language.value}
            onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as Language)}
          >
            {Object.entries(languages).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button type="button" class="button" onClick={() => void signOut()}>
          {t.signOut}
        </button>
      </div>
    </div>
  );
}
