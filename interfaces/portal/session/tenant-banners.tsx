import { useLocation } from 'preact-iso/router';
import { useEffect, useRef } from 'preact/hooks';
import { get } from '../api/api.js';
import type { Schemas } from '../api/operations.js';
import { useResource } from '../api/resource.js';
import { texts } from '../texts/language.js';
import { screenLink } from '../ui/link.js';
import { Time } from '../ui/time.js';
import { person } from './session.js';
import { lockRefusals, access } from './access.js';
import { isConsole, tenant } from './tenant.js';

type Tenant = Schemas['Tenant'];

/** What is shown is read again by whoever goes on after this time, in ms: another owner may have changed it. */
const FRESH_MS = 60_000;

/** Shows on every screen of a tenant that it is locked, and that operators may see its data; nothing without either. */
export function TenantBanners() {
  const { path } = useLocation();
  const own = useResource(isConsole() ? null : '/portal/api/tenant', (signal) =>
    get('/portal/api/tenant', { signal }),
  );
  const { answer, error } = own.state.value;
  const refusals = lockRefusals.value;
  const readAt = useRef(Date.now());
  useEffect(() => {
    if (refusals > 0) own.reload();
  }, [refusals]);
  useEffect(() => {
    const refresh = (): void => {
      if (document.hidden || Date.now() - readAt.current < FRESH_MS) return;
      readAt.current = Date.now();
      own.reload();
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [path]);
  useEffect(() => {
    // everybody but owners, and under a lock for security owners as well
    if (error?.code === 'tenant_locked') access.value = 'locked';
  }, [error]);
  if (answer === null) return null;
  return (
    <>
      <LockBanner lock={answer.data.lock} />
      <SupportBanner until={answer.data.supportAccessUntil} />
    </>
  );
}

/** Why the tenant is locked, since when, and what owners can do all the same. */
function LockBanner({ lock }: { readonly lock: Tenant['lock'] }) {
  const t = texts().lock;
  if (lock === null) return null;
  const { kind, reason, since } = lock;
  return (
    <div class="banner" role="status">
      <p>
        <strong>{t.title(tenant.value?.name ?? '')}</strong> {t.since} <Time at={since} />.
      </p>
      <p>
        {t.kinds[kind] ?? kind}
        {reason !== null && <> {t.reason(reason)}</>}
      </p>
      <p>
        {t.works} {t.exports[kind]}
      </p>
    </div>
  );
}

/** Until when operators may see data of the tenant, and for owners the way to end it. */
function SupportBanner({ until }: { readonly until: Tenant['supportAccessUntil'] }) {
  const t = texts().support;
  if (until === null) return null;
  return (
    <p class="banner" role="status">
      {t.until} <Time at={until} />.{' '}
      {person.value?.isOwner === true ? (
        <a href={screenLink('/settings/support-access')}>{t.manage}</a>
      ) : (
        t.byOwner
      )}
    </p>
  );
}
