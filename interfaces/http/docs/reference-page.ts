/** The reference's settings: nothing is fetched from elsewhere, told to anybody, or kept in the browser. */
const settings = {
  url: '/openapi.json',
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
  authentication: { preferredSecurityScheme: 'ApiKey' },
};

/** Starts the reference; a file of its own, so that the page needs no inline script. */
export const referenceStart = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)});\n`;

/** Addresses of the page's scripts. `version` makes a new bundle a new address. */
export const BUNDLE_PATH = '/docs/reference.js';
export const START_PATH = '/docs/start.js';

/** The page of the API reference. */
export const referencePage = (version: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tessera API reference</title>
</head>
<body>
<noscript><p>This page needs script. The document behind it is <a href="/openapi.json">/openapi.json</a>.</p></noscript>
<div id="reference"></div>
<script src="${BUNDLE_PATH}?v=${version}"></script>
<script src="${START_PATH}?v=${version}"></script>
</body>
</html>
`;
