/** A member ended with code 1 before it had started, and has said why on standard error. */
export class MemberRefused extends Error {
  override readonly name = 'MemberRefused';
}
