import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/** Returns the files of a ZIP file by name, read by its directory, with their checksums verified. */
export async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await open(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(error instanceof Error ? error : new Error('no archive'));
    };
    archive.on('error', fail);
    archive.on('end', resolve);
    archive.on('entry', (entry: Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) fail(error);
        else
          buffer(stream).then((content) => {
            files.set(entry.fileName, content);
            archive.readEntry();
          }, fail);
      });
    });
    archive.readEntry();
  });
  return files;
}

/** Returns all pieces as one. */
export async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
