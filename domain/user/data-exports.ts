/** How often people may download their data: so many times within this time, in ms. */
export const dataExports = { most: 3, withinMs: 24 * 3_600_000 } as const;
