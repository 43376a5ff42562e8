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
