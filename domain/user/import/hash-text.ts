import { base64Length, plainBase64 } from './hash-bytes.js';
import { type BcryptInput, type ForeignHash, type HashDigest, hashDigests } from './foreign-hash.js';
import { digestBytes } from './hash-limits.js';

/** The parts of a text in the PHC string format: `$id$name=value,…$salt$hash`. */
interface PhcParts {
  readonly id: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
}

const argon2 =
  /^\$(argon2id|argon2i|argon2d)\$(?:v=(?:16|19)\$)?m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,8})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,172}$/;
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const phpass = /^\$[PH]\$([./0-9A-Za-z])[./0-9A-Za-z]{8}[./0-9A-Za-z]{22}$/;
const shaCrypt = /^\$([56])\$(?:rounds=([1-9]\d{3,8})\$)?[./0-9A-Za-z]{0,16}\$([./0-9A-Za-z]+)$/;
const shaCryptLength = { sha256: 43, sha512: 86 } as const;
const CRYPT_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHA_CRYPT_ROUNDS = 5000;

/** The longest hash that is read, in characters. */
export const MOST_CHARACTERS = 2048;

/** The prefixes of bcrypt over a digest of the password, before `$2b$…`. */
const bcryptPrefixes: Readonly<Record<BcryptInput, string>> = {
  password: '',
  'sha256-hex': '$bcrypt-sha256-hex',
  'wp-sha384': '$wp',
};

/**
 * Returns the hash that a stored text is. Null for any other text. Stored are the forms that other systems share (argon2,
 * bcrypt, phpass, SHA-crypt), and for the rest texts in the PHC string format.
 */
export function storedHash(text: string): ForeignHash | null {
  if (text.length > MOST_CHARACTERS) return null;
  return argon2Of(text) ?? bcryptOf(text) ?? phpassOf(text) ?? shaCryptOf(text) ?? phcHash(text);
}

/** Returns the text that a hash is stored as. */
export function storedText(hash: ForeignHash): string {
  switch (hash.kind) {
    case 'argon2':
    case 'phpass':
    case 'sha-crypt':
      return hash.text;
    case 'bcrypt':
      return bcryptPrefixes[hash.input] + hash.text;
    case 'scrypt': {
      const form = hash.isNfkc ? ',u=nfkc' : '';
      return `$scrypt$ln=${hash.log2Cost},r=${hash.blockSize},p=${hash.lanes}${form}$${hash.salt}$${hash.hash}`;
    }
    case 'firebase-scrypt':
      return `$firebase-scrypt$ln=${hash.log2Cost},r=${hash.blockSize}$${hash.signerKey}$${hash.saltSeparator}$${hash.salt}$${hash.hash}`;
    case 'pbkdf2':
      return `$pbkdf2-${hash.digest}$i=${hash.iterations}$${hash.salt}$${hash.hash}`;
    case 'salted':
      return `$salted-${hash.digest}$o=${hash.position}$${hash.salt}$${hash.hash}`;
    case 'unsalted':
      return `$unsalted-${hash.digest}$${hash.hash}`;
    case 'hmac':
      return `$hmac-${hash.digest}$${hash.key}$${hash.hash}`;
  }
}

function argon2Of(text: string): ForeignHash | null {
  const [, variant, memory, passes, lanes] = argon2.exec(text) ?? [];
  if (variant === undefined) return null;
  return {
    kind: 'argon2',
    variant: variant as 'argon2id',
    text,
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  };
}

function bcryptOf(text: string): ForeignHash | null {
  for (const input of ['wp-sha384', 'sha256-hex', 'password'] as const) {
    const prefix = bcryptPrefixes[input];
    if (!text.startsWith(prefix)) continue;
    const plain = text.slice(prefix.length);
    const cost = Number(bcrypt.exec(plain)?.[1] ?? 0);
    if (cost >= 4) return { kind: 'bcrypt', text: plain, cost, input };
  }
  return null;
}

function phpassOf(text: string): ForeignHash | null {
  const rounds = phpass.exec(text)?.[1];
  if (rounds === undefined) return null;
  const log2Rounds = CRYPT_ALPHABET.indexOf(rounds);
  return log2Rounds >= 7 && log2Rounds <= 30 ? { kind: 'phpass', text, log2Rounds } : null;
}

function shaCryptOf(text: string): ForeignHash | null {
  const [, id, rounds, hash] = shaCrypt.exec(text) ?? [];
  if (id === undefined) return null;
  const digest = id === '5' ? 'sha256' : 'sha512';
  if (hash?.length !== shaCryptLength[digest]) return null;
  return {
    kind: 'sha-crypt',
    digest,
    text,
    rounds: rounds === undefined ? SHA_CRYPT_ROUNDS : Number(rounds),
  };
}

function phcHash(text: string): ForeignHash | null {
  const parts = phcParts(text);
  if (parts === null) return null;
  const { id, parameters, fields } = parts;
  if (id === 'scrypt') return scryptOf(parts);
  if (id === 'firebase-scrypt') return firebaseScryptOf(parts);
  const [, kind, name] = /^(pbkdf2|salted|unsalted|hmac)-([a-z0-9]+)$/.exec(id) ?? [];
  const digest = hashDigests.find((one) => one === name);
  if (kind === undefined || digest === undefined) return null;
  const hash = fields.at(-1)!;
  if (kind === 'pbkdf2') return pbkdf2Of(digest, parts);
  if (base64Length(hash) !== digestBytes[digest]) return null;
  if (kind === 'unsalted') return fields.length === 1 ? { kind, digest, hash } : null;
  if (fields.length !== 2) return null;
  if (kind === 'hmac') return { kind, digest, key: fields[0]!, hash };
  const position = (['prefix', 'suffix'] as const).find((one) => one === parameters.o);
  return position === undefined ? null : { kind: 'salted', digest, position, salt: fields[0]!, hash };
}

/** Returns the parts of a text of the PHC string format whose fields are base64. */
function phcParts(text: string): PhcParts | null {
  const [empty, id, ...rest] = text.split('$');
  if (empty !== '' || id === undefined || rest.length === 0) return null;
  const hasParameters = rest[0]!.includes('=');
  const parameters = Object.fromEntries(
    (hasParameters ? rest[0]!.split(',') : []).map((part) => part.split('=', 2) as [string, string]),
  );
  const fields = rest.slice(hasParameters ? 1 : 0);
  const isPlain = fields.length > 0 && fields.every((field) => plainBase64(field) === field);
  return isPlain ? { id, parameters, fields } : null;
}

const wholeNumber = (text: string | undefined): number =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : 0;

function scryptOf({ parameters, fields: [salt, hash, ...more] }: PhcParts): ForeignHash | null {
  const [log2Cost, blockSize, lanes] = [parameters.ln, parameters.r, parameters.p].map(wholeNumber);
  if (!isScryptCost(log2Cost!, blockSize!) || lanes! < 1 || more.length > 0) return null;
  if (salt === undefined || hash === undefined || base64Length(hash) < 16) return null;
  const isNfkc = parameters.u === 'nfkc';
  return { kind: 'scrypt', log2Cost: log2Cost!, blockSize: blockSize!, lanes: lanes!, salt, hash, isNfkc };
}

const isScryptCost = (log2Cost: number, blockSize: number): boolean =>
  log2Cost >= 1 && log2Cost <= 63 && blockSize >= 1;

function firebaseScryptOf({ parameters, fields }: PhcParts): ForeignHash | null {
  const [signerKey, saltSeparator, salt, hash, ...more] = fields;
  const [log2Cost, blockSize] = [parameters.ln, parameters.r].map(wholeNumber);
  if (hash === undefined || more.length > 0 || !isScryptCost(log2Cost!, blockSize!)) return null;
  // the hash is the key, encrypted byte by byte
  if (base64Length(hash) < 16 || hash.length !== signerKey!.length) return null;
  return {
    kind: 'firebase-scrypt',
    log2Cost: log2Cost!,
    blockSize: blockSize!,
    signerKey: signerKey!,
    saltSeparator: saltSeparator!,
    salt: salt!,
    hash,
  };
}

function pbkdf2Of(digest: HashDigest, { parameters, fields }: PhcParts): ForeignHash | null {
  const [salt, hash, ...more] = fields;
  const iterations = wholeNumber(parameters.i);
  if (salt === undefined || hash === undefined || more.length > 0 || iterations < 1) return null;
  const length = base64Length(hash);
  return length >= 16 && length <= 128 ? { kind: 'pbkdf2', digest, iterations, salt, hash } : null;
}
