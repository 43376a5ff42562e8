/** Files that cannot be imported. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  /** A word that the texts of the field know. */
  readonly code: string;
  /** The name of the file that is meant; empty for none. */
  readonly file: string;

  constructor(code: string, file = '') {
    super(code);
    this.code = code;
    this.file = file;
  }
}
