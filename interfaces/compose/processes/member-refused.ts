/** A member ended before it had started, and has said why on standard error. */
export class MemberRefused extends Error {
  override readonly name = 'MemberRefused';
  /** The exit code. */
  readonly code: number;
  constructor(code: number) {
    super(`a process ended with code ${code} before it was ready`);
    this.code = code;
  }
}
