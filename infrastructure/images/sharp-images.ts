import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type sharpModule from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { EncodedImage, Images } from '../../application/ports/images/images.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { fairQueue } from '../concurrency/fair-queue.js';
import { extentOf, type ImageKind, kindOf, samplesPerPixel } from './container.js';
import { largestIcon } from './icon.js';

export interface ImagesOptions {
  /** Most images at the same time, each with a thread of the pool and up to 200 MB. */
  readonly concurrency: number;
  /** Most images that wait; more are refused. */
  readonly waiting: number;
}

/** For one image, without its wait in the queue. */
const TIMEOUT_SECONDS = 10;

const usual: ImagesOptions = { concurrency: availableParallelism() > 2 ? 2 : 1, waiting: 16 };

const pictures: readonly ImageKind[] = ['jpeg', 'png', 'webp'];

/** Creates the encoding of images by libvips, off the event loop. See the port. */
export function sharpImages(options: ImagesOptions = usual): Images {
  const queue = fairQueue({ ...options, refuse: busy });
  const made =
    (kinds: readonly ImageKind[], make: (image: Decoded) => Sharp) =>
    (file: Uint8Array): Promise<EncodedImage> =>
      queue.run(() => encoded(file, kinds, make));

  return {
    avatar: made(pictures, ({ image, width, height }) => {
      const side = Math.min(512, width, height);
      return image.resize(side, side, { fit: 'cover' }).webp({ quality: 82 });
    }),
    logo: made(pictures, ({ image }) =>
      image.resize(1024, 1024, { fit: 'inside', withoutEnlargement: true }).png(),
    ),
    favicon: made([...pictures, 'ico'], ({ image }) =>
      image.resize(64, 64, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png(),
    ),
  };
}

/** An upright image with its visible size. */
interface Decoded {
  readonly image: Sharp;
  readonly width: number;
  readonly height: number;
}

async function encoded(
  file: Uint8Array,
  kinds: readonly ImageKind[],
  make: (image: Decoded) => Sharp,
): Promise<EncodedImage> {
  try {
    const image = make(await decoded(Buffer.from(file.buffer, file.byteOffset, file.byteLength), kinds));
    const { data, info } = await image
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mediaType: info.format === 'webp' ? 'image/webp' : 'image/png',
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(data).digest('hex'),
    };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // without the cause: a decoder's message describes a user's picture
    throw error instanceof Error && error.message.startsWith('timeout') ? busy() : damaged();
  }
}

async function decoded(file: Buffer, kinds: readonly ImageKind[]): Promise<Decoded> {
  const kind = kindOf(file);
  if (kind === null || !kinds.includes(kind)) throw unsupported(namesOf(kinds));
  if (kind === 'ico') return decodedIcon(file);
  const extent = extentOf(kind, file);
  if (extent === 'surplus') throw unsupported(`${namesOf(kinds)}, with nothing behind the image`);
  if (extent === 'cut') throw damaged();
  return decodedPicture(file, kind);
}

const names: Readonly<Record<ImageKind, string>> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', ico: 'ICO' };
const namesOf = (kinds: readonly ImageKind[]): string => kinds.map((kind) => names[kind]).join(', ');

const reading: SharpOptions = { sequentialRead: true, pages: 1, failOn: 'error' };

async function decodedPicture(file: Buffer, kind: ImageKind): Promise<Decoded> {
  const sharp = await loadSharp();
  // the header holds the size: nothing is decoded before the size is checked
  const header = await sharp(file, { ...reading, limitInputPixels: false }).metadata();
  const { width, height } = header.autoOrient;
  if (header.format !== kind) throw damaged();
  const most = kind === 'jpeg' ? mostOfJpeg(header, file) : MAX_PIXELS;
  if (width * height > most || Math.max(width, height) > MAX_SIDE) throw tooLarge(width, height);
  const image = sharp(file, { ...reading, limitInputPixels: most }).autoOrient();
  return { image, width, height };
}

/**
 * Returns the most pixels of a JPEG: a progressive one is decoded whole, at whatever size it is wanted. Its frame header says
 * how many samples that are, since libvips calls every subsampling 4:2:0.
 */
const mostOfJpeg = ({ isProgressive, channels }: Metadata, file: Buffer): number =>
  isProgressive
    ? Math.min(MAX_PIXELS_OF_JPEG, Math.floor(MAX_SAMPLES / (samplesPerPixel(file) ?? channels)))
    : MAX_PIXELS_OF_JPEG;

async function decodedIcon(file: Buffer): Promise<Decoded> {
  const icon = largestIcon(file);
  if (icon === null) throw damaged();
  if (Buffer.isBuffer(icon)) return decodedPicture(icon, 'png');
  const { data, width, height } = icon;
  const sharp = await loadSharp();
  return { image: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
}

/** Most pixels of a file that cannot be read row by row: 200 MB as 16-bit channels. */
const MAX_PIXELS = 25_000_000;
/** Most pixels of a JPEG, those of a phone's best camera: it is decoded row by row, at a half to an eighth. */
const MAX_PIXELS_OF_JPEG = 50_000_000;
/** Most samples of a progressive JPEG, which are all held at once, with two bytes each: 50 million pixels as 4:2:0. */
const MAX_SAMPLES = 75_000_000;
/** Most pixels of a side. */
const MAX_SIDE = 16_384;

const unsupported = (formats: string): DomainError =>
  new DomainError(
    'unsupported',
    'unsupported_image',
    `The file is no image of these: ${formats}. Convert it.`,
  );

const damaged = (): DomainError =>
  new DomainError(
    'invalid',
    'image_damaged',
    'The image cannot be decoded: it was cut off or is damaged. Save it anew and send that.',
  );

const tooLarge = (width: number, height: number): DomainError =>
  new DomainError(
    'invalid',
    'image_too_large',
    `The image has ${width} × ${height} pixels. Scale it down: ${MAX_PIXELS / 1e6} million at most, ${MAX_PIXELS_OF_JPEG / 1e6} in a JPEG that is baseline, or progressive with 4:2:0 colours, ${MAX_SIDE} a side.`,
  );

const busy = (): DomainError =>
  new DomainError('unavailable', 'images_busy', 'Too many images are being worked on. Try again.');

type SharpModule = typeof sharpModule;

let loading: Promise<SharpModule> | undefined;

/** Loads libvips, with the first image only: it takes half as long as the rest of a start. */
const loadSharp = (): Promise<SharpModule> => (loading ??= load());

async function load(): Promise<SharpModule> {
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
