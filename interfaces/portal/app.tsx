import { type Signal, signal } from '@preact/signals';
import { operatorPath, portalPath } from './addresses.js';
import { useErrorBoundary } from 'preact/hooks';
import { Later } from './screens/later.js';
import { portalNavigation } from './screens/screens.js';
import { Locked, NotAdministrator, SignedOut } from './session/access-screens.js';
import { access } from './session/access.js';
import { isConsole, supportedTenant } from './session/tenant.js';
import { loadTexts, texts } from './texts/language.js';
import { Frame } from './ui/shell/frame.js';
import { secretDialogs } from './ui/dialog/secrets.js';
import { FailedNotice } from './ui/failed-notice.js';
import { NoticePage } from './ui/page.js';
import { NoOperators, ServiceAway, SignInFailed, StartScreen } from './start-screens.js';

/** What the window shows. */
export type Stage =
  | { readonly name: 'start'; readonly unknown?: string }
  | { readonly name: 'leaving' | 'failed' | 'away' | 'locked' | 'noOperators' | 'screens' };

export const stage: Signal<Stage> = signal<Stage>({ name: 'leaving' });

/** The application. */
export function App() {
  const [error] = useErrorBoundary() as [unknown, () => void];
  const t = texts();
  if (error !== undefined)
    return (
      <NoticePage title={t.failure.title}>
        <FailedNotice error={error} />
      </NoticePage>
    );
  return <Shown />;
}

function Shown() {
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
    case 'noOperators':
      return <NoOperators />;
    case 'leaving':
      return <NoticePage title={t.start.title}>{t.states.loading}</NoticePage>;
    case 'screens':
      return (
        <>
          <Screens />
          {secretDialogs.value[0]}
        </>
      );
  }
}

/** The console is code that tenants' people never load. */
const loadConsole = async () => {
  const [{ Console }] = await Promise.all([
    import('./operator/console.js'),
    loadTexts(['operator', 'tenant', 'audit']),
  ]);
  return Console;
};

const loadSupport = async () => {
  const [{ Support }] = await Promise.all([
    import('./operator/support/support.js'),
    loadTexts(['operator', 'people', 'events', 'signIn']),
  ]);
  return Support;
};

function Screens() {
  if (access.value === 'notAdministrator') return <NotAdministrator />;
  if (access.value === 'locked') return <Locked />;
  if (access.value === 'signedOut') return <SignedOut />;
  if (supportedTenant.value !== null) {
    const scope = `${operatorPath}/support/`;
    return <Later load={loadSupport} props={{ scope, at: `${scope}:slug` }} />;
  }
  if (isConsole()) return <Later load={loadConsole} props={{ scope: operatorPath, at: operatorPath }} />;
  return <Frame navigation={portalNavigation} scope={`${portalPath}/t/`} at={`${portalPath}/t/:slug`} />;
}
