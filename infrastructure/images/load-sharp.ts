import type sharpModule from 'sharp';

type Sharp = typeof sharpModule;

let loading: Promise<Sharp> | undefined;

/** Loads libvips, with the first image only: it takes half as long as the rest of a start. */
export const loadSharp = (): Promise<Sharp> => (loading ??= load());

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // only the formats that were reviewed for untrusted input
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // one thread an image, and no cache
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
