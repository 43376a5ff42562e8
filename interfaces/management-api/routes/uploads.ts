/** Images that are taken wherever images are. */
export const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What may be wrong with a file that is an image. */
export const imageRefusals = ['image_damaged', 'image_too_large'] as const;
