import type { JsonSchema } from './event-definition.js';

/** An image that pages show. Its bytes are stored outside of the log, under their digest. */
export type StoredImage = {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

const pixels = { type: 'integer', minimum: 1 };

/** The members of an image in the schema of an event. */
export const storedImageMembers = {
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  mediaType: { type: 'string' },
  width: pixels,
  height: pixels,
} as const satisfies Record<keyof StoredImage, JsonSchema>;

/** Returns the image of an event, without the event's other members. */
export const imageOf = ({ sha256, mediaType, width, height }: StoredImage): StoredImage => ({
  sha256,
  mediaType,
  width,
  height,
});
