/** Writes the types of all operations for the portal's application, from the routes themselves. */
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../../interfaces/management-api/openapi/openapi.js';
import { operationsOf } from '../../interfaces/management-api/openapi/openapi-operations.js';
import { publishedSchemas } from '../../interfaces/management-api/openapi/openapi-schemas.js';
import { routes } from '../../interfaces/management-api/routes/routes.js';
import { schemas } from '../../interfaces/management-api/schemas/schemas.js';
import { portalRoutes } from '../../interfaces/portal-api/portal-routes.js';

const about = { baseUrl: 'https://id.tessera.test', version: '1.0.0' };
const document = openApiDocument(routes, about);
const { NoBody: _nothing, ...shown } = schemas;
const whole = {
  ...document,
  paths: { ...document.paths, ...operationsOf(portalRoutes) },
  components: {
    ...document.components,
    schemas: { ...publishedSchemas(shown), ...document.components.schemas },
  },
};
const nodes = await openapiTS(whole as unknown as Parameters<typeof openapiTS>[0], {
  defaultNonNullable: false,
});
writeFileSync(new URL('../../interfaces/portal/api/generated.d.ts', import.meta.url), astToString(nodes));
