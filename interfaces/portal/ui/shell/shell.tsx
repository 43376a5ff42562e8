import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { connection } from '../../api/connection.js';
import { person } from '../../session/session.js';
import { TenantBanners } from '../../session/tenant-banners.js';
import { shownTenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { FindButton, useFinder } from '../finder/find-button.js';
import { AccountMenu } from './account-menu.js';
import { Keyboard } from './keyboard.js';
import { LeaveGuard } from './leave-guard.js';
import { type Navigation, entriesFor } from './navigation.js';
import { screenLink } from '../link.js';
import { useScrollRestoration } from '../scroll-positions.js';
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
  useScrollRestoration();
  const isMenuOpen = useSignal(false);
  const { Banner } = navigation;
  const finder = useFinder(navigation);
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
            {Array.from(shownTenant()?.name ?? '')[0]}
          </span>
          <span class="name">{shownTenant()?.name}</span>
        </a>
        <FindButton open={finder.open} />
        <AccountMenu />
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
        {Banner && <Banner />}
        {children}
      </main>
      <Toasts />
      <Keyboard navigation={navigation} />
      {finder.shown}
      <LeaveGuard />
    </div>
  );
}

function Sections({ navigation, path }: { readonly navigation: Navigation; readonly path: string }) {
  const t = navigation.titles();
  const entries = entriesFor(navigation, { isOwner: person.value?.isOwner === true });
  return navigation.groups.map((group) => {
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
