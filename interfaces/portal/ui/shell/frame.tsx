import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { SessionEnded } from '../../session/access-screens.js';
import { access } from '../../session/access.js';
import { texts } from '../../texts/language.js';
import { secretDialogs } from '../dialog/secrets.js';
import { screenLink } from '../link.js';
import { Page } from '../page.js';
import { ScreenBoundary } from '../screen-boundary.js';
import type { Navigation, RegisteredScreen } from './navigation.js';
import { Shell } from './shell.js';

/** An application whose screens are at addresses of their own. */
export function Frame({
  navigation,
  scope,
  at,
}: {
  readonly navigation: Navigation;
  /** The beginning of the addresses that lead to its screens. */
  readonly scope: string;
  /** The address that the screens' paths follow, with parameters. */
  readonly at: string;
}) {
  const { screens } = navigation;
  const first = screens.find(({ entry }) => entry !== undefined)?.path ?? '';
  return (
    <LocationProvider scope={scope}>
      {/* the person may have left the machine: after the end of their session it shows nothing of theirs but a secret that
          had to be kept before */}
      <div hidden={access.value === 'ended'}>
        <Shell navigation={navigation}>
          <ErrorBoundary>
            <ScreenBoundary>
              <Router>
                {screens.map(({ path, component }) => (
                  <ScreenAt key={path} path={at + path} component={component} />
                ))}
                <Route path={at} component={Home} first={first} />
                <Route default component={NotFound} />
              </Router>
            </ScreenBoundary>
          </ErrorBoundary>
        </Shell>
      </div>
      {access.value === 'ended' && secretDialogs.value.length === 0 && <SessionEnded />}
    </LocationProvider>
  );
}

/**
 * A screen, made anew for every path: what was typed or opened for one record is not left on the screen of the next.
 * @param props.path a pattern, in whose place the router puts the path that has matched it
 */
function ScreenAt({ path, component: Screen }: Pick<RegisteredScreen, 'path' | 'component'>) {
  return <Screen key={path} />;
}

/** Leads from the application's own address to the first screen of the navigation. */
function Home({ first }: { readonly first: string }) {
  const { route } = useLocation();
  useEffect(() => route(screenLink(first), true), []);
  return null;
}

function NotFound() {
  const t = texts().shell;
  return (
    <Page title={t.notFound}>
      <p class="soft">{t.notFoundHint}</p>
    </Page>
  );
}
