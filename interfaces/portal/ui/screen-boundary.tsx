import { useLocation } from 'preact-iso/router';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { FailedNotice } from './failed-notice.js';
import { Page } from './page.js';

/** Says in the place of a screen that it failed. Another address shows its screen as usual. */
export function ScreenBoundary({ children }: { readonly children: ComponentChildren }) {
  const { url } = useLocation();
  const [error, reset] = useErrorBoundary() as [unknown, () => void];
  const failedAt = useRef<string | null>(null);
  failedAt.current = error === undefined ? null : (failedAt.current ?? url);
  useEffect(() => {
    if (failedAt.current !== null && failedAt.current !== url) reset();
  }, [url]);
  if (error === undefined) return children;
  return (
    <Page title={texts().failure.title}>
      <FailedNotice error={error} />
    </Page>
  );
}
