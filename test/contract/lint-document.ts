/** Prints what Redocly's recommended rules find in the OpenAPI documents; exit code 1 where there is anything. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../interfaces/management-api/routes/routes.js';
import { portalDocument } from '../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../interfaces/portal-api/portal-routes.js';

const about = { baseUrl: 'https://id.tessera.test', version: '1.0.0' };
const portalUrl = 'https://portal.tessera.test';
const documents = {
  '/openapi.json': openApiDocument(routes, about),
  '/portal/openapi.json': portalDocument(portalRoutes, { ...about, portalUrl }),
};
for (const [path, document] of Object.entries(documents)) {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: path,
    config: await createConfig({
      extends: ['recommended'],
      // `/api/users/imports/{id}` and `/api/users/{id}/avatar`: ids are UUIDs, which no word is
      rules: { 'no-ambiguous-paths': 'off' },
    }),
  });
  for (const { severity, ruleId, message, location } of problems)
    console.error(`${path}: ${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
  if (problems.length > 0) process.exitCode = 1;
}
