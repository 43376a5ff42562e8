const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether this is a UUID (RFC 9562) of any version in lower case, the one spelling that ids have. */
export const isUuid = (text: string): boolean => uuid.test(text);
