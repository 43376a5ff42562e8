/** A backup cannot be made or restored. The message is one line for the operator: what, why, the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
