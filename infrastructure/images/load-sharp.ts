import type sharpModule from 'sharp';

type Sharp = typeof sharpModule;

let loading: Promise<Sharp> | undefined;

/** libvips, loaded with the first image: few starts need it, and it takes as long as half of all else. */
export const loadSharp = (): Promise<Sharp> => (loading ??= load());

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // it has more formats than anybody looked at here
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // each image is worked on by one thread, and none is kept
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
