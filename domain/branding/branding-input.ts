import { homeUrlFaults } from '../client/client-uris.js';
import type { InputFault } from '../shared/domain-error.js';
import { emailFaults, normaliseEmail } from '../shared/email.js';
import { refuseFaults } from '../shared/faults.js';
import { bytesOf, textFaults, trimmedOrNull } from '../shared/text.js';
import type { BrandingChanges, ColorChanges } from './branding-events.js';
import { type Appearance, appearances, colorNames, colorPattern } from './colors.js';
import { parsedUrl } from '../shared/parsed-url.js';

/** The most bytes of a style sheet, in UTF-8. */
export const customCssBytes = 64 * 1024;

/** The most characters of a link. */
export const linkLength = 2_048;

/** The members to change: absent keeps a member; null, or white space alone, restores the default. */
export interface BrandingInput {
  readonly colors?: ColorChanges | null | undefined;
  readonly darkColors?: ColorChanges | null | undefined;
  readonly appearance?: string | null | undefined;
  readonly customCss?: string | null | undefined;
  readonly supportEmail?: string | null | undefined;
  readonly termsUrl?: string | null | undefined;
  readonly privacyUrl?: string | null | undefined;
  /** https, or http on this machine. */
  readonly homeUrl?: string | null | undefined;
}

/** Facts that the check of a branding needs. */
export interface BrandingChecks {
  /** The faults of the style sheet, when it is not too long. */
  readonly cssFaults: readonly InputFault[];
  /** Returns whether a web address is at a host of the service. */
  readonly isOwn: (address: string) => boolean;
  /** Returns whether a web address at a host of the service is one of this tenant's own pages. */
  readonly isOwnHome: (address: string) => boolean;
}

/** Returns the members to change, checked and normalised. Throws `invalid_input` with all faults. */
export function checkedBranding(
  input: BrandingInput,
  { cssFaults, isOwn, isOwnHome }: BrandingChecks,
): BrandingChanges {
  const { colors, darkColors, appearance, customCss, supportEmail, termsUrl, privacyUrl, homeUrl } = input;
  const email = supportEmail === undefined ? undefined : trimmedOrNull(supportEmail);
  const changes: BrandingChanges = {
    ...(colors === undefined ? {} : { colors: checkedColors(colors) }),
    ...(darkColors === undefined ? {} : { darkColors: checkedColors(darkColors) }),
    ...(appearance === undefined ? {} : { appearance: appearance as Appearance | null }),
    ...(customCss === undefined ? {} : { customCss: trimmedOrNull(customCss) === null ? null : customCss }),
    ...(email === undefined ? {} : { supportEmail: email === null ? null : normaliseEmail(email) }),
    ...(termsUrl === undefined ? {} : { termsUrl: trimmedOrNull(termsUrl) }),
    ...(privacyUrl === undefined ? {} : { privacyUrl: trimmedOrNull(privacyUrl) }),
    ...(homeUrl === undefined ? {} : { homeUrl: trimmedOrNull(homeUrl) }),
  };
  refuseFaults([
    ...colorFaults('/colors', changes.colors),
    ...colorFaults('/darkColors', changes.darkColors),
    ...faultsOf(changes.appearance, appearanceFaults),
    ...faultsOf(changes.customCss, (given) => (isTooLong(given) ? [tooLong(given)] : cssFaults)),
    ...faultsOf(changes.supportEmail, (given) => emailFaults('/supportEmail', given)),
    ...faultsOf(changes.termsUrl, (given) => linkFaults('/termsUrl', given)),
    ...faultsOf(changes.privacyUrl, (given) => linkFaults('/privacyUrl', given)),
    ...faultsOf(changes.homeUrl, (given) => homeUrlFaults('/homeUrl', given, { isOwn, isOwnHome })),
  ]);
  return changes;
}

const faultsOf = (
  value: string | null | undefined,
  faults: (given: string) => readonly InputFault[],
): readonly InputFault[] => (value === null || value === undefined ? [] : faults(value));

/** Returns the colours to change; null restores the default of all four. */
const checkedColors = (colors: ColorChanges | null): ColorChanges =>
  Object.fromEntries(
    colorNames.flatMap((name) => {
      const color = colors === null ? null : colors[name];
      return color === undefined ? [] : [[name, color?.toLowerCase() ?? null]];
    }),
  );

const appearanceFaults = (given: string): InputFault[] =>
  appearances.some((known) => known === given)
    ? []
    : [{ pointer: '/appearance', code: 'unknown', detail: `is none of ${appearances.join(', ')}` }];

const colorShape = new RegExp(colorPattern);

const colorFaults = (pointer: string, colors: ColorChanges = {}): InputFault[] =>
  Object.entries(colors)
    .filter(([, color]) => color !== null && !colorShape.test(color))
    .map(([name]) => ({
      pointer: `${pointer}/${name}`,
      code: 'format',
      detail: 'is no colour like #2447b8; give six hexadecimal digits behind a #',
    }));

/** Returns whether a style sheet is too long to be parsed at all. */
export const isTooLong = (css: string): boolean => bytesOf(css) > customCssBytes;

const tooLong = (css: string): InputFault => ({
  pointer: '/customCss',
  code: 'too_long',
  detail: `takes ${bytesOf(css)} bytes; keep ${customCssBytes} at most`,
});

// an authority without credentials; white space, quotes and what a parser would repair are refused
const linkShape = /^https:\/\/[^\s\p{C}"'<>\\^`{|}@/?#]+([/?#][^\s\p{C}"'<>\\^`{|}]*)?$/u;

function linkFaults(pointer: string, link: string): InputFault[] {
  const faults = textFaults(pointer, link, { max: linkLength });
  if (faults.length > 0) return faults;
  if (linkShape.test(link) && parsedUrl(link) !== null) return [];
  const detail = 'is no https address like https://example.com/terms; give one without credentials';
  return [{ pointer, code: 'format', detail }];
}
