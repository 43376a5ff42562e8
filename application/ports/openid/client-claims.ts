/**
 * Counts what people of a tenant claim for good, which no other tenant can have any more: client ids and audiences. Days are
 * those of UTC.
 */
export interface ClientClaims {
  /** Counts a claim. Returns false, and counts nothing, where the tenant has made `most` on this day. */
  take(tenantId: string, most: number): Promise<boolean>;
}
