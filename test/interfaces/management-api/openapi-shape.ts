/**
 * The objects of OpenAPI 3.1 (sections 4.8.1 to 4.8.30) as far as the service uses them, closed: a member that the
 * specification does not have, or that stands in the wrong object, is refused. Schema Objects are checked apart.
 */

type Shape = Readonly<Record<string, unknown>>;

const closed = (properties: Shape, required: readonly string[]): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const mapOf = (values: Shape, names?: string): Shape => ({
  type: 'object',
  additionalProperties: values,
  ...(names === undefined ? {} : { propertyNames: { pattern: names } }),
});
const listOf = (items: Shape): Shape => ({ type: 'array', items });

const text: Shape = { type: 'string', minLength: 1 };
const flag: Shape = { type: 'boolean' };
const schema: Shape = { type: ['object', 'boolean'] };
const reference = closed({ $ref: { type: 'string', pattern: '^#/components/\\w+/[A-Za-z0-9._-]+$' } }, [
  '$ref',
]);
const orReference = (object: Shape): Shape => ({
  if: { type: 'object', required: ['$ref'] },
  then: reference,
  else: object,
});

const encoding = mapOf(closed({ contentType: text }, ['contentType']));
const content = mapOf(closed({ schema, encoding }, ['schema']), '^[a-z]+/[a-z+.-]+$');
const header = closed({ description: text, schema }, ['schema']);
const parameter: Shape = {
  ...closed(
    {
      name: text,
      in: { enum: ['query', 'header', 'path', 'cookie'] },
      description: text,
      required: flag,
      schema,
    },
    ['name', 'in', 'schema'],
  ),
  if: { properties: { in: { const: 'path' } } },
  then: { properties: { required: { const: true } }, required: ['required'] },
};
const links = mapOf(closed({ operationId: text, parameters: mapOf(text) }, ['operationId', 'parameters']));
const response = closed({ description: text, headers: mapOf(orReference(header)), content, links }, [
  'description',
]);
const operation = closed(
  {
    tags: listOf(text),
    summary: text,
    description: { type: 'string' },
    operationId: text,
    parameters: listOf(orReference(parameter)),
    requestBody: closed({ description: text, content, required: flag }, ['content']),
    responses: { ...mapOf(orReference(response), '^([1-5](\\d\\d|XX)|default)$'), minProperties: 1 },
    security: listOf(mapOf(listOf(text))),
  },
  ['responses'],
);
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const componentName = '^[a-zA-Z0-9._-]+$';

export const openApiShape = closed(
  {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: closed(
      {
        title: text,
        version: text,
        description: text,
        license: closed({ name: text, identifier: text }, ['name', 'identifier']),
      },
      ['title', 'version'],
    ),
    servers: listOf(closed({ url: { type: 'string', format: 'uri' } }, ['url'])),
    tags: listOf(closed({ name: text, description: text }, ['name'])),
    webhooks: mapOf(closed({ post: operation }, ['post'])),
    paths: mapOf(closed(Object.fromEntries(verbs.map((verb) => [verb, operation])), []), '^/'),
    components: closed(
      {
        schemas: mapOf(schema, componentName),
        headers: mapOf(header, componentName),
        parameters: mapOf(parameter, componentName),
        securitySchemes: mapOf(
          {
            oneOf: [
              closed({ type: { const: 'apiKey' }, in: { const: 'header' }, name: text }, [
                'type',
                'in',
                'name',
              ]),
              closed(
                {
                  type: { const: 'http' },
                  scheme: { enum: ['bearer', 'basic'] },
                  bearerFormat: text,
                  description: text,
                },
                ['type', 'scheme'],
              ),
            ],
          },
          componentName,
        ),
      },
      [],
    ),
  },
  ['openapi', 'info', 'paths'],
);
