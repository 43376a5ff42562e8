/** An encoded image, which has the visible content of its source file and no other data of it. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

/**
 * Decodes uploaded images and encodes them again: upright, without metadata, in sRGB, of several frames the first. The
 * format is recognised by the content; file name and media type of the request are ignored.
 *
 * Throws `unsupported_image` (none of the accepted formats, or something beside the image in the same file),
 * `image_damaged` (does not decode to its end), `image_too_large` (pixels, before they are decoded) and `images_busy`.
 */
export interface Images {
  /** Converts a JPEG, PNG or WebP to a square WebP of its middle, at most 512 × 512. */
  avatar(file: Uint8Array): Promise<EncodedImage>;
  /** Converts a JPEG, PNG or WebP to a PNG of at most 1024 × 1024, its transparency kept. */
  logo(file: Uint8Array): Promise<EncodedImage>;
  /** Converts a JPEG, PNG, WebP or ICO (its largest image) to a PNG of 64 × 64, on nothing where it is not square. */
  favicon(file: Uint8Array): Promise<EncodedImage>;
}
