import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { urlLength } from '../../../domain/webhook/webhook-input.js';
import {
  answer,
  boolean,
  orAbsent,
  ref,
  request,
  text,
  time,
} from '../../management-api/schemas/schema-parts.js';
import { secret } from '../../management-api/schemas/webhook-schemas.js';

const url: JsonSchema = {
  type: 'string',
  maxLength: urlLength,
  description: 'Where the former system takes the requests: `https`, reachable from the service.',
  examples: ['https://old.acme.example.com/tessera'],
};
const trustVerified: JsonSchema = {
  ...boolean,
  description: 'Whether the former system is believed about which addresses are verified.',
  examples: [false],
};

const legacySignIn = {
  url: { ...text, examples: url['examples'] },
  secretHint: { ...text, description: 'The last characters of the secret.', examples: ['9xQ2'] },
  trustVerified,
  setAt: time,
  confirmedAt: { ...time, description: 'When an owner set or confirmed it last.' },
  endsAt: { ...time, description: 'It is asked until then, unless an owner confirms it.' },
} satisfies Record<string, JsonSchema>;

/** The former system that sign-ins ask; null for none. */
export const legacySignInOrNull: readonly JsonSchema[] = [ref('LegacySignIn'), { type: 'null' }];

/** The schemas of the setting that lets sign-ins ask a former system. */
export const legacySignInSchemas = {
  LegacySignIn: answer('The former system that sign-ins ask.', legacySignIn),
  LegacySignInSetting: answer('Which former system sign-ins ask.', {
    legacySignIn: { oneOf: legacySignInOrNull, description: 'Null: none is asked.' },
  }),
  NewLegacySignIn: answer('The former system, with the secret that signs the questions.', {
    ...legacySignIn,
    secret,
  }),
  SetLegacySignIn: request(
    'The former system that sign-ins are to ask.',
    { url, trustVerified: orAbsent(trustVerified) },
    ['url'],
  ),
} as const satisfies Record<string, JsonSchema>;
