import { ownPath } from '../../domain/shared/own-address.js';
import type { BundleNames } from './build-bundle.js';

export interface PortalShellView {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
  /** Days between the request to delete a tenant and its deletion; 0: none. */
  readonly tenantDeletionGraceDays: number;
  readonly names: BundleNames;
}

/** Returns the document in which the application runs; what it needs of the configuration stands in `meta` elements. */
export function portalShell({ names, ...view }: PortalShellView): string {
  const { baseUrl, portalUrl, operatorUrl, tenantDeletionGraceDays } = view;
  const asset = (name: string): string => escaped(ownPath(portalUrl, `/assets/${name}`));
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
<meta name="tessera-tenant-deletion-grace-days" content="${tenantDeletionGraceDays}">
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
