import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Notes and their signatures as C2SP `signed-note` has them: text that ends with a line break, an empty line, and signature
 * lines `— <name> <base64(key id ‖ signature)>`.
 */

/** The kinds of Ed25519 signatures: of the text alone, and of a witness, with its time (C2SP `tlog-cosignature`). */
const ED25519 = 1;
export const COSIGNATURE = 4;

/** A public key with its name, as in `<name>+<key id>+<base64(kind ‖ key)>`. */
export interface VerifierKey {
  readonly name: string;
  /** Four bytes, hexadecimal. */
  readonly id: string;
  readonly kind: typeof ED25519 | typeof COSIGNATURE;
  /** The 32 bytes of the Ed25519 key. */
  readonly key: Uint8Array;
}

const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Returns the private key that 32 bytes determine. */
export const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([SEED_PREFIX, seed]), format: 'der', type: 'pkcs8' });

/** Returns the key that verifies what a private key signs. */
export function verifierKeyOf(
  name: string,
  key: KeyObject,
  kind: VerifierKey['kind'] = ED25519,
): VerifierKey {
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
  return { name, kind, key: bytes, id: keyId(name, kind, bytes) };
}

const keyId = (name: string, kind: number, key: Uint8Array): string =>
  createHash('sha256').update(`${name}\n`).update(Buffer.of(kind)).update(key).digest('hex').slice(0, 8);

/** Returns the text of a key. */
export const verifierKeyText = ({ name, id, kind, key }: VerifierKey): string =>
  `${name}+${id}+${Buffer.concat([Buffer.of(kind), key]).toString('base64')}`;

/** Returns the key of a text; null for a text that is none. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const [, name = '', id = '', base64 = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const [kind] = bytes;
  if (bytes.length !== 33 || (kind !== ED25519 && kind !== COSIGNATURE)) return null;
  const key = bytes.subarray(1);
  return keyId(name, kind, key) === id ? { name, id, kind, key } : null;
}

/** A note that was read: its text, and its signature lines as they are. */
export interface Note {
  /** Ends with a line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes, hexadecimal. */
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

const signatureLine = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** Returns the note; null for a text that is none. */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n')) return null;
  const signatures: NoteSignature[] = [];
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const signature = parseSignature(line);
    if (signature === null) return null;
    signatures.push(signature);
  }
  return { text: note.slice(0, end + 1), signatures };
}

/** Returns the signature of a line; null for a line that is none. */
function parseSignature(line: string): NoteSignature | null {
  const [, name = '', base64 = ''] = signatureLine.exec(line) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length < 5 ? null : { name, keyId: bytes.toString('hex', 0, 4), bytes: bytes.subarray(4) };
}

/** Returns the line of a signature. */
export const signatureText = ({ name, keyId: id, bytes }: NoteSignature): string =>
  `\u2014 ${name} ${Buffer.concat([Buffer.from(id, 'hex'), bytes]).toString('base64')}\n`;

/** Returns the note of a text, signed. */
export function signedNote(text: string, name: string, key: KeyObject): string {
  const { id } = verifierKeyOf(name, key);
  return `${text}\n${signatureText({ name, keyId: id, bytes: sign(null, Buffer.from(text), key) })}`;
}

/** Returns the signature of a witness over a note's text. `time`: seconds since the epoch. */
export function cosign(text: string, name: string, key: KeyObject, time: number): NoteSignature {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const bytes = sign(null, Buffer.from(cosigned(text, BigInt(time))), key);
  return { name, keyId: verifierKeyOf(name, key, COSIGNATURE).id, bytes: Buffer.concat([stamp, bytes]) };
}

const cosigned = (text: string, time: bigint): string => `cosignature/v1\ntime ${time}\n${text}`;

/**
 * Returns the signature of the key that the note has, null where it has none, or one that is not genuine. `time`: of a
 * cosignature, in seconds since the epoch.
 */
export function signatureBy(
  { text, signatures }: Note,
  { name, id, kind, key }: VerifierKey,
): { readonly time: bigint | null } | null {
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, key]),
    format: 'der',
    type: 'spki',
  });
  for (const { bytes } of signatures.filter((one) => one.name === name && one.keyId === id)) {
    if (kind === ED25519 && verify(null, Buffer.from(text), publicKey, bytes)) return { time: null };
    if (kind === COSIGNATURE && bytes.length === 72) {
      const time = Buffer.from(bytes).readBigUInt64BE();
      if (verify(null, Buffer.from(cosigned(text, time)), publicKey, bytes.subarray(8))) return { time };
    }
  }
  return null;
}
