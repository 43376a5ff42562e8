import { HASH_BYTES, type TreeHead } from './merkle.js';

/** A tree and the log that it belongs to, as C2SP `tlog-checkpoint` writes them. */
export interface Checkpoint extends TreeHead {
  /** Names the log. */
  readonly origin: string;
}

/** Returns the text of a checkpoint, which a note signs. `extension`: a line behind it. */
export const checkpointText = ({ origin, size, root }: Checkpoint, extension?: string): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n${extension === undefined ? '' : `${extension}\n`}`;

/** Returns the checkpoint of a text, which may have further lines; null for any other text. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin = '', size = '', base64 = ''] =
    /^([^\n]+)\n(0|[1-9][0-9]{0,18})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  const root = Buffer.from(base64, 'base64');
  return root.length === HASH_BYTES ? { origin, size: BigInt(size), root } : null;
}
