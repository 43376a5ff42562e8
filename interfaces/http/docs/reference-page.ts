import { ownPath } from '../../../domain/shared/own-address.js';

/** The paths of an API reference, below `{base_url}`. */
export interface ReferenceAddresses {
  /** Of the OpenAPI document. */
  readonly json: string;
  readonly page: string;
  /** Of the script that starts the reference. */
  readonly start: string;
  /** The security scheme that its page offers first. */
  readonly credential: string;
}

/** The reference's settings: nothing is fetched from other hosts, sent to them, or stored in the browser. */
const settings = {
  telemetry: false,
  persistAuth: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/**
 * Returns the script that starts the reference when its bundle is there; a file, so that the page needs no inline script. It
 * runs before the bundle, and tells zod in it not to try whether `eval` works, which the page's policy forbids.
 */
export const referenceStart = (baseUrl: string, { json, credential }: ReferenceAddresses): string =>
  `globalThis.__zod_globalConfig = { jitless: true };
addEventListener('DOMContentLoaded', () => Scalar.createApiReference('#reference', ${JSON.stringify({
    url: ownPath(baseUrl, json),
    ...settings,
    authentication: { preferredSecurityScheme: credential },
  })}));
`;

/** The path of the library's script. Another `version` gives a new bundle another address. */
export const BUNDLE_PATH = '/docs/reference.js';

/** Returns the page of the API reference. */
export const referencePage = (
  baseUrl: string,
  version: string,
  { json, start }: ReferenceAddresses,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tessera API reference</title>
</head>
<body>
<noscript><p>This page needs script. The document behind it is <a href="${ownPath(baseUrl, json)}">${ownPath(baseUrl, json)}</a>.</p></noscript>
<div id="reference"></div>
<script src="${ownPath(baseUrl, start)}?v=${version}"></script>
<script src="${ownPath(baseUrl, BUNDLE_PATH)}?v=${version}"></script>
</body>
</html>
`;
