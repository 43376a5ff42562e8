import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { brandingSchemas } from '../../management-api/schemas/branding-schemas.js';
import { answer, id, text } from '../../management-api/schemas/schema-parts.js';

const members = (description: string): JsonSchema => ({
  type: 'array',
  items: { ...text, examples: ['/colors/primary'] },
  description,
});

/** The schemas of a branding's draft. */
export const brandingDraftSchemas = {
  BrandingDraft: answer('The branding as it would be once the draft is published.', {
    ...(brandingSchemas.Branding['properties'] as Readonly<Record<string, JsonSchema>>),
    changedMembers: members('JSON pointers of the members that publishing would change.'),
    overtakenMembers: members('Those of them that another administrator published otherwise meanwhile.'),
    changedBy: {
      ...id,
      type: ['string', 'null'],
      description:
        'Id of the user who changed the draft last. Null: there is none, and this is the branding as it is.',
    },
  }),
  BrandingPreview: answer('A preview of the draft.', {
    url: {
      ...text,
      format: 'uri',
      description:
        'For a frame of the portal, for 10 minutes. Parameters: `page` (`sign-in`, `error`, `mail`), `scheme` (`light`, ' +
        '`dark`), `language` (`en`, `de`).',
      examples: ['https://acme.example.com/preview/mfk2q1yo.c2lnbmF0dXJl'],
    },
  }),
} as const satisfies Record<string, JsonSchema>;
