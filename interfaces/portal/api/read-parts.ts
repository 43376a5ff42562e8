/** Parts are handed to the browser from this size on, which may keep them on disk. Bytes. */
const PART = 4_194_304;

/**
 * Reads the body of a response as a file, and says how many bytes there are by now, first none. Throws TypeError where the
 * connection breaks before the end.
 */
export async function readParts(response: Response, received: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? '';
  let whole = new Blob([], { type });
  let waiting: BlobPart[] = [];
  let size = 0;
  let bytes = 0;
  received(bytes);
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    waiting.push(next.value);
    size += next.value.byteLength;
    bytes += next.value.byteLength;
    received(bytes);
    if (size < PART) continue;
    whole = new Blob([whole, ...waiting], { type });
    waiting = [];
    size = 0;
  }
  return new Blob([whole, ...waiting], { type });
}
