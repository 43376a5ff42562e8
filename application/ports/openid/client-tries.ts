/** Who tries a client, in which session of the portal. */
export interface ClientTry {
  readonly tenantId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The parameters of the one authorization request that a try may make. */
export interface TryRequest {
  readonly state: string;
  readonly codeChallenge: string;
}

/** Sign-ins that administrators begin to try a client, ten minutes each; one at a time for a session and a client. */
export interface ClientTries {
  /** Begins a try. Its verifier never leaves the service. */
  begin(one: ClientTry): Promise<TryRequest>;
  /** Whether this is the request of a try of the client that is not over. */
  allows(client: Pick<ClientTry, 'tenantId' | 'clientId'>, request: TryRequest): Promise<boolean>;
  /** Ends the try with this state, once over all processes. Returns its verifier; null when there is none of this person. */
  take(one: ClientTry, state: string): Promise<string | null>;
}
