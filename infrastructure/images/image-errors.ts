import { DomainError } from '../../domain/shared/domain-error.js';

/** Most pixels of a file that cannot be read row by row: 200 MB as 16-bit channels. */
export const MAX_PIXELS = 25_000_000;
/** Most pixels of a JPEG, those of a phone's best camera: it is decoded row by row, at a half to an eighth. */
export const MAX_PIXELS_OF_JPEG = 50_000_000;
/** Most samples of a progressive JPEG, which are all held at once, with two bytes each: 50 million pixels as 4:2:0. */
export const MAX_SAMPLES = 75_000_000;
/** Most pixels of a side. */
export const MAX_SIDE = 16_384;

export const unsupported = (formats: string): DomainError =>
  new DomainError(
    'unsupported',
    'unsupported_image',
    `The file is no image of these: ${formats}. Convert it.`,
  );

export const damaged = (): DomainError =>
  new DomainError(
    'invalid',
    'image_damaged',
    'The image cannot be decoded: it was cut off or is damaged. Save it anew and send that.',
  );

export const tooLarge = (width: number, height: number): DomainError =>
  new DomainError(
    'invalid',
    'image_too_large',
    `The image has ${width} × ${height} pixels. Scale it down: ${MAX_PIXELS / 1e6} million at most, ${MAX_PIXELS_OF_JPEG / 1e6} in a JPEG that is baseline, or progressive with 4:2:0 colours, ${MAX_SIDE} a side.`,
  );

export const busy = (): DomainError =>
  new DomainError('unavailable', 'images_busy', 'Too many images are being worked on. Try again.');
