/** A connection string that cannot be used. The message says why, in half a sentence, and quotes nothing of its values. */
export class BadConnectionString extends Error {
  override readonly name = 'BadConnectionString';
}
