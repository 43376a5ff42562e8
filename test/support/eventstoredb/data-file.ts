import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { RecordedEvent } from './reads/recorded-event.js';

/** A log in a file, one line for each write, so that a killed server finds every write that it acknowledged. */
export interface DataFile {
  readonly events: readonly RecordedEvent[];
  readonly write: (events: readonly RecordedEvent[]) => void;
  /** Closes the file until the next write. */
  close(): void;
}

type Stored = Record<keyof RecordedEvent, string>;

const toStored = (event: RecordedEvent): Stored => ({
  ...event,
  revision: event.revision.toString(),
  position: event.position.toString(),
  end: event.end.toString(),
  created: event.created.toString(),
  data: Buffer.from(event.data).toString('base64'),
  metadata: Buffer.from(event.metadata).toString('base64'),
});

const fromStored = (stored: Stored): RecordedEvent => ({
  ...stored,
  revision: BigInt(stored.revision),
  position: BigInt(stored.position),
  end: BigInt(stored.end),
  created: Number(stored.created),
  data: Buffer.from(stored.data, 'base64'),
  metadata: Buffer.from(stored.metadata, 'base64'),
});

export function openDataFile(path: string): DataFile {
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  // A write that was cut off has no line end: it was never acknowledged.
  const whole = content.subarray(0, content.lastIndexOf('\n') + 1);
  const lines = whole.toString('utf8').split('\n').slice(0, -1);
  const events = lines.flatMap((line) => JSON.parse(line) as Stored[]);
  if (whole.length < content.length) truncateSync(path, whole.length);
  let file: number | undefined;
  return {
    events: events.map(fromStored),
    write: (written) => {
      file ??= openSync(path, 'a');
      writeSync(file, `${JSON.stringify(written.map(toStored))}\n`);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
