/**
 * Checks the URLs of webhooks, for early refusals: the addresses of a host name are checked again at every connection.
 */
export interface ListenerAddresses {
  /**
   * Returns why no listener may be at this URL, as in "is a private address; …"; null when one may. For an absolute http or
   * https URL without credentials and fragment. Refused are names inside a machine or network (`localhost`, `.local`,
   * `.internal`), literal addresses outside of the public internet, and plain http, unless their addresses lie in
   * `WEBHOOK_ALLOW_CIDRS`.
   */
  fault(url: string): Promise<string | null>;
}
