/** With a plan that has a price: whom invoices are made out to. */
export const billedTo = { details: { name: 'Acme Inc.', address: '1 Main Street' } } as const;
