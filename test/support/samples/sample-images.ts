import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Color = { readonly r: number; readonly g: number; readonly b: number; readonly alpha?: number };

export const RED: Color = { r: 255, g: 0, b: 0 };
export const BLUE: Color = { r: 0, g: 0, b: 255 };

export const plain = (width: number, height: number, color: Color = RED): Sharp =>
  sharp({ create: { width, height, channels: color.alpha === undefined ? 3 : 4, background: color } });

/** Left half red, right half blue. */
export async function halves(width: number, height: number): Promise<Sharp> {
  const right = await plain(Math.floor(width / 2), height, BLUE)
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: right, left: Math.ceil(width / 2), top: 0 }]);
}

/** Returns an image that cannot be compressed. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a grey PNG whose pixels are all 0 and whose header states this size, with any number of pixels. */
export function emptyPng(width: number, height: number, bits: 1 | 8 = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  const rows = Buffer.alloc((1 + Math.ceil((width * bits) / 8)) * height);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

export interface IconImage {
  /** Size in the directory; 0 is 256. */
  readonly side: number;
  readonly data: Buffer;
}

/** Returns an ICO file of these images. */
export function ico(images: readonly IconImage[], type: 1 | 2 = 1): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(type, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = 6 + 16 * images.length;
  const entries = images.map(({ side, data }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ data }) => data)]);
}

/** A bitmap of one colour as icons have it: header, rows from below, mask. `says` stands in its header instead of its size. */
export function iconBitmap(side: number, bits: 24 | 32, { r, g, b }: Color, says: number = side): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(says, 4);
  header.writeInt32LE(says * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  const pixel = bits === 24 ? [b, g, r] : [b, g, r, 255];
  const row = Buffer.alloc(Math.ceil((side * bits) / 32) * 4);
  for (let x = 0; x < side; x += 1) row.set(pixel, x * pixel.length);
  const mask = Buffer.alloc(Math.ceil(side / 32) * 4 * side);
  return Buffer.concat([header, ...Array.from({ length: side }, () => row), mask]);
}

/** Red, green, blue and alpha of one pixel. */
export async function pixelAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}
