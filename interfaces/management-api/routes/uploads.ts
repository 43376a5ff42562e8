/** The media types of images that every upload of an image takes. */
export const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The refusals of a file that has the format of an image. */
export const imageRefusals = ['image_damaged', 'image_too_large'] as const;
