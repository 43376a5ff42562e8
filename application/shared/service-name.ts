/** The name of the service where it speaks for itself, as on pages and in mails without a tenant. */
export const SERVICE_NAME = 'Tessera';
