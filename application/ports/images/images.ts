/** An image as we made it: nothing of the file that it was made of is left but what is seen. */
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
 * Images that somebody uploads, decoded and encoded anew: turned upright, without metadata, in sRGB, of several frames
 * the first. What a file is, its content says; its name and what the client called it play no part.
 *
 * Throws `unsupported_image` (none of the accepted formats, or something beside the image in the same file),
 * `image_damaged` (does not decode to its end), `image_too_large` (pixels, before they are decoded) and `images_busy`.
 */
export interface Images {
  /** JPEG, PNG or WebP to a square WebP of its middle, at most 512 × 512. */
  avatar(file: Uint8Array): Promise<EncodedImage>;
  /** JPEG, PNG or WebP to a PNG of at most 1024 × 1024, its transparency kept. */
  logo(file: Uint8Array): Promise<EncodedImage>;
  /** JPEG, PNG, WebP or ICO (its largest image) to a PNG of 64 × 64, on nothing where it is not square. */
  favicon(file: Uint8Array): Promise<EncodedImage>;
}
