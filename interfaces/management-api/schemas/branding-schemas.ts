import { customCssBytes, linkLength } from '../../../domain/branding/branding-input.js';
import {
  type Colors,
  appearances,
  colorPattern,
  defaultColors,
  defaultDarkColors,
} from '../../../domain/branding/colors.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { answer, growing, printable, request, text, time } from './schema-parts.js';

const color: JsonSchema = { type: 'string', pattern: colorPattern, description: '`#rrggbb`.' };
const colorsOf = (defaults: Colors): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, example]) => [name, { ...color, examples: [example] }]),
  );
/** Returns the schema of a change of colours: of each alone, or of all of them back to the default. */
const colorChanges = (defaults: Colors): JsonSchema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(
    Object.entries(colorsOf(defaults)).map(([name, schema]) => [
      name,
      { ...schema, type: ['string', 'null'] },
    ]),
  ),
  additionalProperties: false,
  description: 'Absent colours stay; **null is back to the default**.',
});
const customCss: JsonSchema = {
  type: ['string', 'null'],
  maxLength: customCssBytes,
  description:
    `A style sheet of up to ${customCssBytes} bytes for the hosted pages that sign in, reset a password or report an ` +
    "error; all others take colours and logo only. It is confined to the page's brand box, " +
    'which `:root`, `html` and `body` stand for, and loads nothing but assets of your own (`/assets/…`).',
  examples: ['.card { border-radius: 0 }'],
};
const supportEmail: JsonSchema = printable({
  type: ['string', 'null'],
  maxLength: 320,
  examples: ['support@example.com'],
});
const link = (example: string): JsonSchema =>
  printable({
    type: ['string', 'null'],
    maxLength: linkLength,
    description: 'An https address.',
    examples: [example],
  });
const homeUrl: JsonSchema = printable({
  type: ['string', 'null'],
  maxLength: linkLength,
  description:
    'Where the pages lead at the end when no application sent the user, as after an invitation: an https address, or ' +
    "http at `localhost`, `127.0.0.1` or `[::1]`; of this service's hosts only the tenant's own.",
  examples: ['https://www.example.com/'],
});
const appearance: JsonSchema = {
  type: 'string',
  enum: appearances,
  description:
    '`auto` follows the visitor’s browser, `light` and `dark` are fixed. Where `customCss` sets colours and has no ' +
    'rules for dark pages (`prefers-color-scheme`, `light-dark()`), pages in `auto` stay light.',
  examples: ['auto'],
};
const warning = answer('A choice that makes pages hard to read. It is kept all the same.', {
  code: growing(['low_contrast', 'css_one_scheme', 'logo_one_scheme']),
  pointer: { ...text, description: 'The member, as a JSON pointer.', examples: ['/colors/text'] },
  ratio: {
    type: ['number', 'null'],
    description:
      'Contrast with the background, 1 to 21; 4.5 is the least for text. Null: it is not about contrast.',
    examples: [2.84],
  },
  detail: { ...text, description: 'The fault and the remedy.' },
});
const imageUrl: JsonSchema = {
  type: ['string', 'null'],
  format: 'uri',
  description: "On the tenant's host, without a credential. Null: there is none.",
  examples: [null],
};
const links = {
  customCss,
  supportEmail,
  termsUrl: link('https://example.com/terms'),
  privacyUrl: link('https://example.com/privacy'),
  homeUrl,
};

export const brandingSchemas = {
  Branding: answer("How the tenant's hosted pages look.", {
    colors: answer('On a light page.', colorsOf(defaultColors)),
    darkColors: answer(
      'On dark pages. Those that were not chosen are derived from `colors`, so that text is readable.',
      colorsOf(defaultDarkColors),
    ),
    appearance,
    logoUrl: imageUrl,
    logoDarkUrl: {
      ...imageUrl,
      description: `${imageUrl['description'] as string} Dark pages show it in place of the logo.`,
    },
    faviconUrl: imageUrl,
    ...links,
    updatedAt: time,
    warnings: {
      type: 'array',
      items: warning,
      description:
        'Choices that make pages hard to read in the schemes in which they are shown. They are warnings: none is refused.',
    },
  }),
  ChangeBranding: request('What to change: absent members stay, **null is back to the default**.', {
    colors: colorChanges(defaultColors),
    darkColors: colorChanges(defaultDarkColors),
    appearance: { ...appearance, type: ['string', 'null'], enum: [...appearances, null] },
    ...links,
  }),
} as const satisfies Record<string, JsonSchema>;
