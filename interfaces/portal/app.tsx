import { type Signal, signal } from '@preact/signals';
import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { portalPath } from './place.js';
import { screens } from './screens/screens.js';
import { SessionEnded, NotAdministrator, Locked } from './session/standing-screens.js';
import { standing } from './session/standing.js';
import { texts } from './texts/language.js';
import { screenLink } from './ui/link.js';
import { NoticePage } from './ui/shell/notice-page.js';
import { Page } from './ui/page.js';
import { Shell } from './ui/shell/shell.js';
import { SignInFailed, ServiceAway, StartScreen } from './start-screens.js';

/** What the window shows. */
export type Stage =
  | { readonly name: 'start'; readonly unknown?: string }
  | { readonly name: 'leaving' | 'failed' | 'away' | 'locked' | 'screens' };

export const stage: Signal<Stage> = signal<Stage>({ name: 'leaving' });

/** The application. */
export function App() {
  const t = texts();
  switch (stage.value.name) {
    case 'start':
      return <StartScreen unknown={stage.value.unknown ?? null} />;
    case 'failed':
      return <SignInFailed />;
    case 'away':
      return <ServiceAway />;
    case 'locked':
      return <Locked />;
    case 'leaving':
      return <NoticePage title={t.start.title}>{t.states.loading}</NoticePage>;
    case 'screens':
      return <Screens />;
  }
}

function Screens() {
  if (standing.value === 'notAdministrator') return <NotAdministrator />;
  if (standing.value === 'locked') return <Locked />;
  const at = `${portalPath}/t/:slug`;
  return (
    <LocationProvider scope={`${portalPath}/t/`}>
      <Shell>
        <ErrorBoundary>
          <Router>
            {screens.map(({ path, component }) => (
              <Route key={path} path={at + path} component={component} />
            ))}
            <Route path={at} component={Home} />
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </Shell>
      {standing.value === 'ended' && <SessionEnded />}
    </LocationProvider>
  );
}

/** Leads from the tenant's own address to the first screen of the navigation. */
function Home() {
  const { route } = useLocation();
  const first = screens.find(({ entry }) => entry !== undefined)?.path ?? '';
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
