/** Why a server does not answer, in words for an operator: without credentials or the connection string. */
export interface Finding {
  readonly reason: string;
  /** Waiting does not mend it: the password, a certificate, the protocol. */
  readonly isFinal: boolean;
}

export const lasting = (reason: string): Finding => ({ reason, isFinal: true });
export const passing = (reason: string): Finding => ({ reason, isFinal: false });

export const placeOf = ({ address, port }: { readonly address: string; readonly port: number }): string =>
  `${address}:${port}`;
