/** Prints what Redocly's recommended rules find in the OpenAPI document; exit code 1 where there is anything. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../interfaces/management-api/routes/routes.js';

const document = openApiDocument(routes, { baseUrl: 'https://id.tessera.test', version: '1.0.0' });
const problems = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: '/openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
process.exitCode = problems.length === 0 ? 0 : 1;
