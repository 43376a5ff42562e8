import decodeIco from 'decode-ico';
import { extentOf, kindOf } from './container.js';

/** An image as rows of pixels of four bytes: red, green, blue and alpha. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const HEADER = 6;
const ENTRY = 16;
/** Most pixels of an icon's side. */
const MAX_SIDE = 256;
const BITMAP_HEADER = 40;

/**
 * Returns the largest image of an icon file, a PNG or pixels; null where the file is no icon. Only this one is decoded, since
 * thousands of entries may name the same bytes.
 */
export function largestIcon(file: Buffer): Buffer | Pixels | null {
  const image = largestImage(file);
  if (image === null) return null;
  if (kindOf(image) === 'png') return extentOf('png', image) === 'whole' ? image : null;
  return isSmallBitmap(image) ? pixelsOf(image) : null;
}

function largestImage(file: Buffer): Buffer | null {
  if (file.length < HEADER) return null;
  const count = file.readUInt16LE(4);
  if (count === 0 || HEADER + count * ENTRY > file.length) return null;
  let largest: { side: number; start: number; end: number } | null = null;
  for (let entry = HEADER; entry < HEADER + count * ENTRY; entry += ENTRY) {
    // 0 stands for 256
    const side = file.readUInt8(entry) || MAX_SIDE;
    const start = file.readUInt32LE(entry + 12);
    if (largest === null || side > largest.side)
      largest = { side, start, end: start + file.readUInt32LE(entry + 8) };
  }
  return largest === null || largest.end > file.length ? null : file.subarray(largest.start, largest.end);
}

/** Returns whether the image has a BITMAPINFOHEADER with the size of an icon. Its height includes the mask. */
function isSmallBitmap(image: Buffer): boolean {
  if (image.length <= BITMAP_HEADER || image.readUInt32LE(0) !== BITMAP_HEADER) return false;
  const [width, height, colors] = [image.readInt32LE(4), image.readInt32LE(8) / 2, image.readUInt32LE(32)];
  return [width, height].every((side) => side >= 1 && side <= MAX_SIDE) && colors <= 256;
}

function pixelsOf(image: Buffer): Pixels | null {
  const directory = Buffer.alloc(HEADER + ENTRY);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt32LE(image.length, HEADER + 8);
  directory.writeUInt32LE(HEADER + ENTRY, HEADER + 12);
  try {
    const [icon] = decodeIco(Buffer.concat([directory, image]));
    return icon?.type === 'bmp'
      ? { data: Buffer.from(icon.data), width: icon.width, height: icon.height }
      : null;
  } catch {
    return null;
  }
}
