import { parsedUrl } from '../shared/parsed-url.js';

/**
 * Returns the host of a listener's URL, under which requests to it are counted: as a resolver takes it, whatever the spelling
 * (`2130706433`, `EXAMPLE.com.`), and without the port.
 */
export const listenerHost = (url: string): string => parsedUrl(url)?.hostname.replace(/\.$/, '') ?? url;
