/** The formats of an image file, recognised by its first bytes. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'ico';

/** Returns the format, null for any other (PNG: third edition, 5.2; JPEG: ITU-T T.81, annex B; WebP: RFC 9649, 2.4). */
export function kindOf(file: Buffer): ImageKind | null {
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (text(file, 0, 4) === 'RIFF' && text(file, 8, 12) === 'WEBP') return 'webp';
  return file.subarray(0, 4).equals(icoStart) ? 'ico' : null;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegStart = Buffer.from('ffd8ff', 'hex');
const icoStart = Buffer.from('00000100', 'hex');
const text = (file: Buffer, start: number, end: number): string => file.toString('latin1', start, end);

/**
 * Returns whether a file ends where its image ends: `cut` when before, `surplus` when after, where another file (an archive, a
 * document) may follow. Always `whole` for a JPEG, which states no end, and to which cameras append images.
 */
export function extentOf(kind: ImageKind, file: Buffer): 'whole' | 'cut' | 'surplus' {
  const end = kind === 'png' ? endOfPng(file) : kind === 'webp' ? endOfWebp(file) : file.length;
  return end === null || end > file.length ? 'cut' : end < file.length ? 'surplus' : 'whole';
}

/** A PNG consists of chunks of length, type, data and checksum, up to IEND. */
function endOfPng(file: Buffer): number | null {
  let offset = pngSignature.length;
  while (offset + 12 <= file.length) {
    const end = offset + 12 + file.readUInt32BE(offset);
    if (text(file, offset + 4, offset + 8) === 'IEND') return end;
    offset = end;
  }
  return null;
}

/** The size in the header is that of the bytes behind it; an odd one is padded. */
function endOfWebp(file: Buffer): number | null {
  if (file.length < 12) return null;
  const size = file.readUInt32LE(4);
  return 8 + size + (size % 2);
}

/**
 * Returns how many samples a JPEG holds for each pixel, by the sampling factors in its frame header (ITU-T T.81, B.2.2): 1.5
 * with the colours as phones write them. Null where no such header follows the segments before it.
 */
export function samplesPerPixel(file: Buffer): number | null {
  const start = frameOf(file);
  if (start === null || start + 10 > file.length) return null;
  const end = start + 10 + 3 * file[start + 9]!;
  if (end > file.length) return null;
  const factors: (readonly [across: number, down: number])[] = [];
  for (let offset = start + 10; offset < end; offset += 3)
    factors.push([file[offset + 1]! >> 4, file[offset + 1]! & 15]);
  const whole = Math.max(...factors.map(([across]) => across)) * Math.max(...factors.map(([, down]) => down));
  const samples = factors.reduce((sum, [across, down]) => sum + across * down, 0);
  return samples > 0 && whole > 0 ? samples / whole : null;
}

/** Markers of frame headers, SOF0 to SOF15. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers without a length, the start of a scan, and what is no marker: nothing of a frame header follows for certain. */
const isOther = (marker: number): boolean => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda);

/** Returns where the frame header begins, after segments of a marker and a length; null where it is not found. */
function frameOf(file: Buffer): number | null {
  let offset = 2;
  while (offset + 4 <= file.length && file[offset] === 0xff) {
    const marker = file[offset + 1]!;
    if (isFrame(marker)) return offset;
    if (marker === 0xff) offset += 1;
    else if (isOther(marker)) return null;
    else offset += 2 + file.readUInt16BE(offset + 2);
  }
  return null;
}
