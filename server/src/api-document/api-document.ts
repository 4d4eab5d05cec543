import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { type EndpointGroups, groupDescriptions } from '@atrium/contract/endpoints.ts';
import { languages } from '@atrium/contract/language.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { isOpenToApiTokens } from '../session/guard.ts';
import { plainAddresses } from './api-addresses.ts';
import { createResponses, type NamedEndpoint, failureSchema } from './api-responses.ts';
import { ApiSchemas, type Json } from './api-schemas.ts';

const describePermission = (permission: RequiredPermission): string => {
  if (permission === 'public') return 'Requires no authentication.';
  if (permission === 'signed-in') return 'Requires a session.';
  if (typeof permission === 'string') return `Requires permission to open \`${permission}\`.`;
  return `Requires \`${permission[1]}\` on \`${permission[0]}\`.`;
};

const getSecurity = (endpoint: Endpoint): Json[] => {
  const { call, hasOptionalSession, acceptsUploadCookie } = endpoint;
  if (call.requiredPermission === 'public') return hasOptionalSession ? [{ session: [] }, {}] : [];
  return [
    { session: [] },
    ...(isOpenToApiTokens(endpoint) ? [{ apiToken: [] }] : []),
    ...(acceptsUploadCookie ? [{ uploadCookie: [], requestedWith: [] }] : []),
  ];
};

const securitySchemes: Json = {
  session: { type: 'http', scheme: 'bearer', description: 'The `token` in the response of `login`.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token, which begins with `atr_`. Users create it under *Personal center > My profile*. Both the token and its user need the permission.',
  },
  uploadCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'atrium_upload',
    description: 'Cookie from `login`, for uploads of browsers without a token.',
  },
  requestedWith: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Requested-With',
    description: 'Any value, such as `XMLHttpRequest`; other sites cannot send this header.',
  },
};

const language: Json = {
  name: 'X-Lang',
  in: 'header',
  description: 'Language of messages. Default: `Accept-Language`, then Chinese.',
  schema: { enum: languages },
};

const timeZone: Json = {
  name: 'X-Time-Zone',
  in: 'header',
  description:
    'Time zone of exports and figures (IANA name), for users without a time zone. Default: the time zone of the server.',
  schema: { type: 'string', maxLength: 60 },
};

/** `POST role-item/status` is `postRoleItemStatus`. */
const getOperationName = ({ method, path }: Endpoint['call']): string =>
  `${method.toLowerCase()}-${path.replace(/^get-/, '')}`.replaceAll(/[^a-z0-9]+(.)/gi, (_, letter: string) =>
    letter.toUpperCase(),
  );

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const createQueryParameters = (schemas: ApiSchemas, { name, endpoint }: NamedEndpoint): Json[] => {
  const { input } = endpoint;
  const query = schemas.add({ name: `${name}Query`, schema: input, io: 'input' });
  const { properties, required } = query;
  if (!isObject(properties)) return [];
  const example = endpoint.example?.input;
  return Object.entries(properties).map(([key, property]) => {
    const { description, ...schema } = isObject(property) ? property : {};
    return {
      name: key,
      in: 'query',
      required: Array.isArray(required) && required.includes(key),
      description,
      schema,
      ...(isObject(example) && key in example && { example: example[key] }),
    };
  });
};

const createPathParameters = ({ pathParameters = {} }: Endpoint): Json[] =>
  Object.entries(pathParameters).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }));

export const getDocumentedPath = ({ path }: Endpoint['call']): string => `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`;

const createBody = (schemas: ApiSchemas, { name, endpoint }: NamedEndpoint): Json => {
  const { input, requestType } = endpoint;
  if (requestType === 'multipart') {
    const file = { type: 'string', format: 'binary', description: 'Image or spreadsheet.' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const body = { name: `${name}Input`, schema: input, io: 'input' } as const;
  const { properties, propertyNames, anyOf, oneOf } = schemas.add(body);
  const hasBody = anyOf ?? oneOf ?? propertyNames ?? (isObject(properties) && Object.keys(properties)[0]);
  if (!hasBody) return {};
  const example = endpoint.example?.input;
  const content = { schema: schemas.refer(body), ...(example !== undefined && { example }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
};

const createOperation = (schemas: ApiSchemas, group: string, endpoint: Endpoint): Json => {
  const { call, summary, requestType } = endpoint;
  const name = getOperationName(call);
  const namedEndpoint: NamedEndpoint = { name, endpoint };
  const hasQuery = call.method === 'GET' || requestType === 'multipart';
  return {
    operationId: name,
    tags: [group],
    summary,
    description: describePermission(call.requiredPermission),
    'x-needs': call.requiredPermission,
    security: getSecurity(endpoint),
    parameters: [
      language,
      timeZone,
      ...createPathParameters(endpoint),
      ...(hasQuery ? createQueryParameters(schemas, namedEndpoint) : []),
    ],
    ...(call.method !== 'GET' && createBody(schemas, namedEndpoint)),
    responses: createResponses(schemas, namedEndpoint),
  };
};

export const createApiDocument = (
  groups: EndpointGroups,
  { version, guide, basePath }: { readonly version: string; readonly guide: string; readonly basePath: string },
): Json => {
  const schemas = new ApiSchemas();
  schemas.all['Failure'] = failureSchema;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, features] of Object.entries(groups)) {
    for (const endpoint of features.flatMap((feature) => Object.values(feature))) {
      const { call } = endpoint;
      (paths[getDocumentedPath(call)] ??= {})[call.method.toLowerCase()] = createOperation(schemas, group, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version,
      description: guide,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    tags: Object.entries(groupDescriptions).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...plainAddresses },
    components: { schemas: schemas.all, securitySchemes },
  };
};
