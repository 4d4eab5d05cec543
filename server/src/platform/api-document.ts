import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { languages } from '@atrium/contract/envelope.ts';
import type { Need } from '@atrium/contract/permissions.ts';
import { problemWords } from '@atrium/contract/problem-words.en-US.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';
import { ApiSchemas } from './api-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** Sheets come as CSV or XLSX, as their `format` says. */
const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

const headers: Json = {
  'X-Request-Id': { description: 'Names the request in the log of the server.', schema: { type: 'string' } },
};
const retryAfter: Json = {
  'Retry-After': { description: 'Seconds after which trying again may help.', schema: { type: 'integer', minimum: 1 } },
};
const withRetryAfter = new Set(['423', '429', '503']);

const needWords = (need: Need): string => {
  if (need === 'public') return 'Anyone may call it.';
  if (need === 'signed-in') return 'Needs a session.';
  if (need === 'api-key') return 'Needs the API key, as `X-Api-Key` or as a bearer token.';
  if (typeof need === 'string') return `Needs the right to open \`${need}\`.`;
  return `Needs \`${need[1]}\` on \`${need[0]}\`.`;
};

const securityOf = (need: Need): Json[] => {
  if (need === 'public') return [];
  return need === 'api-key' ? [{ apiKey: [] }, { apiKeyAsBearer: [] }] : [{ session: [] }];
};

const isRight = (need: Need): boolean => typeof need !== 'string' || need.startsWith('/');

/** What a call of that need can always be refused with. */
const usualProblems = ({ call, takes }: Endpoint): Problem[] => [
  ...(call.needs === 'public' || call.needs === 'api-key' ? [] : ['session.required' as const]),
  ...(isRight(call.needs) ? ['right.missing' as const] : []),
  ...(call.method === 'GET' ? [] : (['request.malformed', 'request.tooLarge', 'request.unsupportedType'] as const)),
  ...(takes === 'multipart' ? [] : ['request.invalid' as const]),
  'server.fault',
  'server.busy',
];

const refusals = (endpoint: Endpoint): Json => {
  const all = [...new Set([...(endpoint.refuses ?? []), ...usualProblems(endpoint)])];
  const byStatus = Map.groupBy(all, (problem) => String(problems[problem]));
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      {
        description: found.map((problem) => `\`${problem}\`: ${problemWords[problem]}`).join('\n\n'),
        headers: { ...headers, ...(withRetryAfter.has(status) && retryAfter) },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
};

const success = (result: Json): Json => ({
  type: 'object',
  required: ['code', 'result', 'message', 'success'],
  properties: { code: { const: 200 }, result, message: { type: 'string' }, success: { const: true } },
});

const failure: Json = {
  type: 'object',
  required: ['code', 'result', 'message', 'success', 'problem', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    result: { type: 'null' },
    message: { type: 'string', description: 'A sentence in the language of `X-Lang`.' },
    success: { const: false },
    problem: { enum: Object.keys(problems) },
    params: { type: 'object', description: 'What fills the words, or what the caller needs to go on.' },
    fields: {
      type: 'object',
      additionalProperties: { enum: Object.keys(problems) },
      description: 'Problems by the path of a field.',
    },
    requestId: { type: 'string' },
  },
};

const language: Json = {
  name: 'X-Lang',
  in: 'header',
  description: 'The language of sentences; else `Accept-Language`, else Chinese.',
  schema: { enum: languages },
};

/** `POST role-item/status` is `postRoleItemStatus`. */
const nameOf = ({ method, path }: Endpoint['call']): string =>
  `${method.toLowerCase()}-${path.replace(/^get-/, '')}`.replaceAll(/[^a-z0-9]+(.)/gi, (_, letter: string) =>
    letter.toUpperCase(),
  );

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const queryParameters = (schemas: ApiSchemas, name: string, endpoint: Endpoint): Json[] => {
  const { properties, required } = schemas.add(`${name}Query`, endpoint.input, 'input');
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: Array.isArray(required) && required.includes(key),
    schema,
  }));
};

const bodyOf = (schemas: ApiSchemas, name: string, { input, takes }: Endpoint): Json => {
  if (takes === 'multipart') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const content = { 'application/json': { schema: schemas.refer(`${name}Input`, input, 'input') } };
  // What takes nothing, or nothing that must be there, may come without a body.
  return { required: !input.safeParse({}).success, content };
};

const answerOf = (schemas: ApiSchemas, name: string, { result, answers = 'envelope' }: Endpoint): Json => {
  if (answers === 'file')
    return Object.fromEntries(sheetTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  if (answers === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: success(schemas.refer(`${name}Result`, result, 'output')) } };
};

const operation = (schemas: ApiSchemas, endpoint: Endpoint): Json => {
  const { call, summary, takes } = endpoint;
  const name = nameOf(call);
  const hasQuery = call.method === 'GET' || takes === 'multipart';
  return {
    operationId: name,
    tags: [call.path.split('/')[0]?.replace(/-(?:list|item|menu)$/, '') ?? ''],
    summary,
    description: needWords(call.needs),
    'x-needs': call.needs,
    security: securityOf(call.needs),
    parameters: [language, ...(hasQuery ? queryParameters(schemas, name, endpoint) : [])],
    ...(call.method !== 'GET' && { requestBody: bodyOf(schemas, name, endpoint) }),
    responses: {
      200: { description: 'Carried out.', headers, content: answerOf(schemas, name, endpoint) },
      ...refusals(endpoint),
    },
  };
};

/** The OpenAPI 3.1 document of endpoints. */
export const apiDocument = (endpoints: readonly Endpoint[], version: string): Json => {
  const schemas = new ApiSchemas();
  schemas.all['Failure'] = failure;
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.call;
    (paths[`/api/${path}`] ??= {})[method.toLowerCase()] = operation(schemas, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version,
      description: 'Every answer is `{ code, result, message, success }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` that `login` answers.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key `ATRIUM_FIGURES_KEY`.' },
        apiKeyAsBearer: { type: 'http', scheme: 'bearer', description: 'The same key, not a token of `login`.' },
      },
    },
  };
};
