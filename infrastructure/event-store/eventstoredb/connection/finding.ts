/** Why a server does not answer, in words for an operator: without credentials or the connection string. */
export interface Finding {
  readonly reason: string;
  /** Whether waiting does not help: the password, a certificate or the protocol is wrong. */
  readonly isFinal: boolean;
}

export const permanent = (reason: string): Finding => ({ reason, isFinal: true });
export const temporary = (reason: string): Finding => ({ reason, isFinal: false });

/** Returns `host:port`. */
export const hostAndPort = ({ address, port }: { readonly address: string; readonly port: number }): string =>
  `${address}:${port}`;
