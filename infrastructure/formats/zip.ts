import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Zip } from '../../application/ports/shared/formats.js';

/** Writes ZIP files as streams; zlib compresses in threads of its own. See the port. */
export const zip: Zip = async function* (files, at) {
  const archive = new yazl.ZipFile();
  // itself, and no stream around it: that would wait for its next piece before it can be destroyed
  const pieces = archive.outputStream;
  if (!(pieces instanceof Readable)) throw new TypeError('yazl writes to another kind of stream');
  const sources = files.map(({ name, content, isCompressed = false }) => {
    const source = Readable.from(content, { objectMode: false });
    // the library leaves the errors of its sources to its caller
    source.on('error', (error) => pieces.destroy(error));
    archive.addReadStream(source, name, { mtime: new Date(at), compress: !isCompressed });
    return source;
  });
  archive.end();
  try {
    for await (const piece of pieces) yield piece as Uint8Array;
  } finally {
    for (const source of sources) source.destroy();
  }
};
