/** A fault of a file that keeps what follows from being read. The message says what is wrong and the remedy. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  /** From 1; null for the whole file. */
  readonly line: number | null;
  constructor(line: number | null, message: string) {
    super(message);
    this.line = line;
  }
}

export const NOT_UTF8 = 'is not UTF-8; save the file as UTF-8';
