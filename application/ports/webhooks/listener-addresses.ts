/**
 * Where listeners may be. What is said here is a courtesy to whoever registers one: where a name leads is looked at
 * again whenever something is sent.
 */
export interface ListenerAddresses {
  /**
   * Why no listener may be at this URL, for a person, as in "is a private address; …"; null when it may. For an absolute
   * http or https URL without credentials and fragment. Refused are names that never leave the machine or its network
   * (`localhost`, `.local`, `.internal`), literal addresses outside the public internet, and plain http; allowed all the
   * same is what lies inside `WEBHOOK_ALLOW_CIDRS`.
   */
  fault(url: string): Promise<string | null>;
}
