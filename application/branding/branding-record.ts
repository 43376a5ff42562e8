import type { BrandingState } from '../../domain/branding/branding.js';
import { type BrandingWarning, brandingWarnings } from '../../domain/branding/branding-warnings.js';
import type { Appearance, Colors } from '../../domain/branding/colors.js';
import { darkColorsOf, lightColorsOf } from '../../domain/branding/shown-colors.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type PresentTenant, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { App, LogApp } from '../app.js';
import type { Addresses } from '../ports/shared/addresses.js';
import { load, loadExisting } from '../shared/load.js';
import { brandingTarget, changeCount } from './branding-stream.js';

/** A tenant's branding as the Management API shows it. A null member: the tenant has none. */
export interface BrandingRecord {
  readonly colors: Colors;
  /** Colours that the tenant has not chosen derive from `colors`. */
  readonly darkColors: Colors;
  readonly appearance: Appearance;
  /** An address at the tenant's host. */
  readonly logoUrl: string | null;
  readonly logoDarkUrl: string | null;
  readonly faviconUrl: string | null;
  readonly customCss: string | null;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** The address that hosted pages lead to at the end, when neither a request nor a client has one. */
  readonly homeUrl: string | null;
  /** ISO 8601 UTC with milliseconds; before the first change the time of the tenant's creation. */
  readonly updatedAt: string;
  readonly warnings: readonly BrandingWarning[];
}

/** Returns the record of this state, with defaults for the members without a choice. Throws `tenant_not_found`. */
export async function brandingRecordOf(
  app: Pick<App, 'events'> & { readonly addresses: Pick<Addresses, 'tenantHost'> },
  tenantId: string,
  state: BrandingState,
): Promise<BrandingRecord> {
  const { slug, createdAt } = await tenantOf(app, tenantId);
  const { colors, darkColors, logo, logoDark, favicon } = state;
  const host = app.addresses.tenantHost(slug);
  return {
    colors: lightColorsOf(colors),
    darkColors: darkColorsOf(colors, darkColors),
    appearance: state.appearance,
    logoUrl: logo && host + assetPath(logo.sha256),
    logoDarkUrl: logoDark && host + assetPath(logoDark.sha256),
    faviconUrl: favicon && host + assetPath(favicon.sha256),
    customCss: state.customCss,
    supportEmail: state.supportEmail,
    termsUrl: state.termsUrl,
    privacyUrl: state.privacyUrl,
    homeUrl: state.homeUrl,
    updatedAt: state.updatedAt ?? createdAt,
    warnings: brandingWarnings(state),
  };
}

const tenantOf = async (app: Pick<App, 'events'>, tenantId: string): Promise<PresentTenant> =>
  presentTenant((await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant)).state);

/** Returns a tenant's branding from its stream, with the revision for `ETag`. Throws `tenant_not_found`. */
export async function readBrandingRecord(
  app: LogApp,
  tenantId: string,
): Promise<{ readonly record: BrandingRecord; readonly revision: bigint }> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const { state, revision } = await load(app, stream, aggregate);
  return { record: await brandingRecordOf(app, tenantId, state), revision: changeCount(revision) };
}

/** Returns the path at the tenant's host of the asset with this SHA-256 (hexadecimal). It needs no credential. */
export const assetPath = (sha256: string): string => `/assets/${sha256}`;
