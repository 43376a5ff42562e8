import type { BundleNames } from './build-bundle.js';

export interface PortalShellView {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
  /** The path of `{portal_url}`. */
  readonly path: string;
  readonly names: BundleNames;
}

/** Returns the document in which the application runs; the addresses that it needs stand in `meta` elements. */
export function portalShell({ baseUrl, portalUrl, operatorUrl, path, names }: PortalShellView): string {
  const asset = (name: string): string => escaped(`${path}/assets/${name}`);
  const preload = names.preload.map((name) => `<link rel="modulepreload" href="${asset(name)}">`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tessera</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="tessera-base-url" content="${escaped(baseUrl)}">
<meta name="tessera-portal-url" content="${escaped(portalUrl)}">
<meta name="tessera-operator-url" content="${escaped(operatorUrl)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${asset(names.style)}">
${preload}
<script type="module" src="${asset(names.script)}"></script>
</head>
<body>
<div id="app"></div>
<noscript>The administrators' portal needs JavaScript.</noscript>
</body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
