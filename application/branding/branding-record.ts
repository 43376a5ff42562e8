import type { BrandingState } from '../../domain/branding/branding.js';
import { type BrandingWarning, brandingWarnings } from '../../domain/branding/branding-warnings.js';
import type { Appearance, Colors } from '../../domain/branding/colors.js';
import { darkColorsOf, lightColorsOf } from '../../domain/branding/shown-colors.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type PresentTenant, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { loadExisting } from '../shared/load.js';
import { assetPath } from './asset-path.js';

/** A tenant's branding as the Management API shows it. Null: the tenant has none. */
export interface BrandingRecord {
  readonly colors: Colors;
  /** Those not chosen are made of the light ones. */
  readonly darkColors: Colors;
  readonly appearance: Appearance;
  /** On the tenant's host. */
  readonly logoUrl: string | null;
  readonly logoDarkUrl: string | null;
  readonly faviconUrl: string | null;
  readonly customCss: string | null;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** Where a journey ends that no request and no client leads on from. */
  readonly homeUrl: string | null;
  /** ISO 8601 UTC with milliseconds; of the tenant's creation before the first change. */
  readonly updatedAt: string;
  readonly warnings: readonly BrandingWarning[];
}

/** The record of this state, with the defaults of what the tenant did not choose. Throws `tenant_not_found`. */
export async function brandingRecordOf(
  app: App,
  tenantId: string,
  state: BrandingState,
): Promise<BrandingRecord> {
  const { slug, createdAt } = await tenantOf(app, tenantId);
  const {
    colors,
    darkColors,
    appearance,
    logo,
    logoDark,
    favicon,
    customCss,
    supportEmail,
    termsUrl,
    privacyUrl,
    homeUrl,
  } = state;
  const host = app.addresses.tenantHost(slug);
  return {
    colors: lightColorsOf(colors),
    darkColors: darkColorsOf(colors, darkColors),
    appearance,
    logoUrl: logo && host + assetPath(logo.sha256),
    logoDarkUrl: logoDark && host + assetPath(logoDark.sha256),
    faviconUrl: favicon && host + assetPath(favicon.sha256),
    customCss,
    supportEmail,
    termsUrl,
    privacyUrl,
    homeUrl,
    updatedAt: state.updatedAt ?? createdAt,
    warnings: brandingWarnings(state),
  };
}

const tenantOf = async (app: App, tenantId: string): Promise<PresentTenant> =>
  presentTenant((await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant)).state);
