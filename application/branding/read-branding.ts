import { LRUCache } from 'lru-cache';
import type { BrandingEvent } from '../../domain/branding/branding-events.js';
import type { BrandingState } from '../../domain/branding/branding.js';
import { shownAppearance } from '../../domain/branding/branding-warnings.js';
import type { Appearance, Colors } from '../../domain/branding/colors.js';
import { darkColorsOf, lightColorsOf } from '../../domain/branding/shown-colors.js';
import type { App } from '../app.js';
import { assetPath } from './branding-record.js';
import { brandingTarget } from './branding-stream.js';

/** A tenant's branding as its hosted pages show it. */
export interface PageBranding {
  readonly colors: Colors;
  readonly darkColors: Colors;
  /** The scheme that pages are shown in; `auto` follows the visitor's browser. */
  readonly appearance: Appearance;
  /** Confined (see `BrandStyles`), for a style element behind the page's own rules; empty for none. */
  readonly customCss: string;
  /** Path on the tenant's host. */
  readonly logoUrl: string | null;
  /** Shown in place of the logo on a dark page. */
  readonly logoDarkUrl: string | null;
  readonly faviconUrl: string | null;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** The address that hosted pages lead to at the end, when neither a request nor a client has one. */
  readonly homeUrl: string | null;
}

interface Known {
  readonly state: BrandingState;
  /** Null before the first change. */
  readonly revision: bigint | null;
  readonly page: PageBranding;
}

/** The most tenants whose branding is cached. */
const MOST_KNOWN = 1_000;

const knownBy = new WeakMap<App, LRUCache<string, Known>>();

/**
 * Returns how a tenant's pages look now: the cached branding with the changes since, which every call reads. Leaves out a
 * style sheet that an older version accepted and this one refuses.
 */
export async function readBranding(app: App, tenantId: string): Promise<PageBranding> {
  const known = knownBy.get(app) ?? new LRUCache<string, Known>({ max: MOST_KNOWN });
  knownBy.set(app, known);
  const before = known.get(tenantId);
  const now = await withChanges(app, tenantId, before);
  known.set(tenantId, now);
  return now.page;
}

async function withChanges(app: App, tenantId: string, before: Known | undefined): Promise<Known> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const revision = before?.revision ?? null;
  const changes = await app.events.load(stream, revision === null ? 0n : revision + 1n);
  if (before !== undefined && changes.length === 0) return before;
  let state = before?.state ?? aggregate.initial;
  // only the branding's commands append to this stream
  for (const { event, context } of changes)
    state = aggregate.evolve(state, event as BrandingEvent, context.occurredAt);
  return { state, revision: changes.at(-1)?.revision ?? null, page: await pageBrandingOf(app, state) };
}

/** Returns how pages look with this branding. */
export async function pageBrandingOf({ styles }: App, state: BrandingState): Promise<PageBranding> {
  const { colors, darkColors, customCss, logo, logoDark, favicon } = state;
  const confined = customCss === null ? null : await styles.confine(customCss);
  return {
    colors: lightColorsOf(colors),
    darkColors: darkColorsOf(colors, darkColors),
    appearance: shownAppearance(state),
    customCss: confined !== null && 'css' in confined ? confined.css : '',
    logoUrl: logo && assetPath(logo.sha256),
    logoDarkUrl: logoDark && assetPath(logoDark.sha256),
    faviconUrl: favicon && assetPath(favicon.sha256),
    supportEmail: state.supportEmail,
    termsUrl: state.termsUrl,
    privacyUrl: state.privacyUrl,
    homeUrl: state.homeUrl,
  };
}
