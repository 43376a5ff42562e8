import type { Aggregate } from '../shared/decider.js';
import { type StoredImage, imageOf } from '../shared/stored-image.js';
import type { BrandingChanges, BrandingEvent, ColorChanges } from './branding-events.js';
import { type Appearance, type ChosenColors, colorNames } from './colors.js';

/** A tenant's choices of how its pages look; null or an absent member stands for the default. One per tenant. */
export interface BrandingState {
  readonly colors: ChosenColors;
  readonly darkColors: ChosenColors;
  readonly appearance: Appearance;
  readonly customCss: string | null;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** The address that hosted pages lead to at the end, when neither a request nor a client has one. */
  readonly homeUrl: string | null;
  readonly logo: StoredImage | null;
  readonly logoDark: StoredImage | null;
  readonly favicon: StoredImage | null;
  /** The time of the last change; null before the first. */
  readonly updatedAt: string | null;
}

const withChanges = (chosen: ChosenColors, changes: ColorChanges = {}): ChosenColors => {
  const all = { ...chosen, ...changes };
  const left = colorNames.map((name) => [name, all[name]] as const).filter(([, color]) => color !== null);
  return Object.fromEntries(left.filter(([, color]) => color !== undefined));
};

export const branding: Aggregate<BrandingState, BrandingEvent> = {
  initial: {
    colors: {},
    darkColors: {},
    appearance: 'auto',
    customCss: null,
    supportEmail: null,
    termsUrl: null,
    privacyUrl: null,
    homeUrl: null,
    logo: null,
    logoDark: null,
    favicon: null,
    updatedAt: null,
  },
  evolve(state, event, at) {
    switch (event.type) {
      case 'BrandingChanged': {
        const { tenantId: _, colors, darkColors, appearance, ...rest } = event.data;
        return {
          ...state,
          ...rest,
          colors: withChanges(state.colors, colors),
          darkColors: withChanges(state.darkColors, darkColors),
          appearance: appearance === undefined ? state.appearance : (appearance ?? 'auto'),
          updatedAt: at,
        };
      }
      case 'BrandingLogoSet':
        return { ...state, logo: imageOf(event.data), updatedAt: at };
      case 'BrandingLogoRemoved':
        return { ...state, logo: null, updatedAt: at };
      case 'BrandingLogoDarkSet':
        return { ...state, logoDark: imageOf(event.data), updatedAt: at };
      case 'BrandingLogoDarkRemoved':
        return { ...state, logoDark: null, updatedAt: at };
      case 'BrandingFaviconSet':
        return { ...state, favicon: imageOf(event.data), updatedAt: at };
      case 'BrandingFaviconRemoved':
        return { ...state, favicon: null, updatedAt: at };
    }
    return state; // a type of a later version
  },
};

/** Returns the requested colours that differ from the chosen ones; undefined for none. */
function differing(chosen: ChosenColors, requested: ColorChanges = {}): ColorChanges | undefined {
  const changed = colorNames.filter(
    (name) => requested[name] !== undefined && requested[name] !== (chosen[name] ?? null),
  );
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, requested[name] ?? null]));
}

/** Decides a change of the branding: an event with the members that differ, none when no member does. */
export function decideBrandingChange(
  state: BrandingState,
  tenantId: string,
  changes: BrandingChanges,
): BrandingEvent[] {
  const colors = differing(state.colors, changes.colors);
  const darkColors = differing(state.darkColors, changes.darkColors);
  const appearance = changes.appearance === undefined ? state.appearance : (changes.appearance ?? 'auto');
  const texts = (['customCss', 'supportEmail', 'termsUrl', 'privacyUrl', 'homeUrl'] as const)
    .filter((name) => changes[name] !== undefined && changes[name] !== state[name])
    .map((name) => [name, changes[name]] as const);
  const data = {
    ...(colors === undefined ? {} : { colors }),
    ...(darkColors === undefined ? {} : { darkColors }),
    ...(appearance === state.appearance ? {} : { appearance: changes.appearance! }),
    ...(Object.fromEntries(texts) as BrandingChanges),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'BrandingChanged', data: { tenantId, ...data } }];
}
