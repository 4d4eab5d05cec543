import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { exportRowsHeader } from '@atrium/contract/export.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { errorWords } from '@atrium/contract/words/en-US/error-words.ts';
import { errorCodes, type ErrorCode } from '@atrium/contract/error-codes.ts';
import { isOpenToApiTokens } from '../session/guard.ts';
import type { ApiSchemas, Json } from './api-schemas.ts';

const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
}

const string = { type: 'string' };

export const requestIdHeader: Json = {
  'X-Request-Id': { description: 'Identifies the request in the server log.', schema: string },
};
const retryAfter: Json = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
};
const retryAfterStatuses = new Set(['423', '429', '503']);
const cookies: Json = {
  'Set-Cookie': {
    description:
      'HttpOnly cookies: `atrium_upload` (only sent to `/api/upload`, needs `X-Requested-With`) authenticates uploads; the other one identifies the device. Clients may ignore both.',
    schema: string,
  },
};
const fileHeaders: Json = {
  'Content-Disposition': { description: '`attachment`, with the name of the file.', schema: string },
};
const rowsHeader: Json = {
  [exportRowsHeader]: { description: 'Number of rows in the file.', schema: { type: 'integer', minimum: 0 } },
};

const isPermission = (permission: RequiredPermission): boolean =>
  typeof permission !== 'string' || permission.startsWith('/');

const getCommonErrors = (endpoint: Endpoint): ErrorCode[] => {
  const { call, requestType, isReadOnly } = endpoint;
  const isSessionless = call.requiredPermission === 'public';
  const isWriting = call.method !== 'GET';
  return [
    ...(isSessionless ? [] : ['session.required' as const]),
    ...(isSessionless || endpoint.allowedBeforePasswordChange ? [] : ['session.mustChangePassword' as const]),
    ...(isSessionless || endpoint.allowedWithoutSecondFactor ? [] : ['session.mustAddSecondFactor' as const]),
    ...(endpoint.needsFactorConfirmation ? ['session.confirmFactor' as const] : []),
    ...(isSessionless || !isWriting || isReadOnly ? [] : ['session.readOnly' as const]),
    ...(isPermission(call.requiredPermission) ? ['right.missing' as const] : []),
    ...(isSessionless || isOpenToApiTokens(endpoint) ? [] : ['apiToken.notAccepted' as const]),
    ...(isWriting
      ? (['request.malformed', 'request.tooLarge', 'request.unsupportedType', 'server.full', 'row.busy'] as const)
      : []),
    ...(requestType === 'multipart' ? [] : ['request.invalid' as const]),
    'server.fault',
    'server.busy',
  ];
};

export const getDeclaredErrors = (endpoint: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([...(endpoint.errors ?? []), ...getCommonErrors(endpoint)]);

const createErrorResponses = (endpoint: Endpoint): Json => {
  const codesByStatus = Map.groupBy(getDeclaredErrors(endpoint), (errorCode) => String(errorCodes[errorCode]));
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((errorCode) => `\`${errorCode}\`: ${errorWords[errorCode]}`).join('\n\n'),
        headers: { ...requestIdHeader, ...(retryAfterStatuses.has(status) && retryAfter) },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
};

const createSuccessResponse = (result: Json): Json => ({
  type: 'object',
  required: ['code', 'result', 'message', 'success'],
  properties: {
    code: { const: 200, description: 'HTTP status.' },
    result: { ...result, description: 'Result of the request.' },
    message: { type: 'string', description: 'Always `ok`.' },
    success: { const: true, description: 'Always true.' },
  },
});

export const failureSchema: Json = {
  type: 'object',
  required: ['code', 'result', 'message', 'success', 'problem', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'HTTP status.' },
    result: { type: 'null', description: 'Always null.' },
    message: { type: 'string', description: 'Error message in the language of `X-Lang`.' },
    success: { const: false, description: 'Always false. The request changed nothing.' },
    problem: { enum: Object.keys(errorCodes), description: 'Error code.' },
    params: {
      type: 'object',
      description:
        'Parameters of the error message, or data that the client needs, such as the current record in a version conflict.',
    },
    fields: {
      type: 'object',
      additionalProperties: { enum: Object.keys(errorCodes) },
      description: 'Error codes by the path of the field in the request.',
    },
    requestId: { type: 'string', description: 'ID of the request, as in the `X-Request-Id` header.' },
  },
  examples: [
    {
      code: 422,
      result: null,
      message: `Username: ${errorWords['field.username']}`,
      success: false,
      problem: 'request.invalid',
      fields: { username: 'field.username' },
      requestId: '3f9a-12',
    },
  ],
};

const createContent = (schemas: ApiSchemas, { name, endpoint }: NamedEndpoint): Json => {
  const { result, responseType = 'envelope', example } = endpoint;
  if (responseType === 'file')
    return Object.fromEntries(sheetTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  if (responseType === 'events') return { 'text/event-stream': { schema: string } };
  const schema = schemas.refer({ name: `${name}Result`, schema: result, io: 'output' });
  const envelope = example && { code: 200, result: example.result, message: 'ok', success: true };
  return { 'application/json': { schema: createSuccessResponse(schema), ...(envelope && { example: envelope }) } };
};

const createRedirectResponse = ({ result }: Endpoint): Json => ({
  303: {
    description: 'Redirects the browser to another address.',
    headers: { ...requestIdHeader, Location: { description: result.meta()?.description ?? '', schema: string } },
  },
});

export const createResponses = (schemas: ApiSchemas, namedEndpoint: NamedEndpoint): Json => {
  const { endpoint } = namedEndpoint;
  if (endpoint.responseType === 'redirect')
    return { ...createRedirectResponse(endpoint), ...createErrorResponses(endpoint) };
  const headers = {
    ...requestIdHeader,
    ...(endpoint.setsCookies && cookies),
    ...(endpoint.responseType === 'file' && fileHeaders),
    ...(endpoint.responseType === 'file' && endpoint.errors?.includes('export.tooMany') && rowsHeader),
  };
  return {
    200: { description: 'The request succeeded.', headers, content: createContent(schemas, namedEndpoint) },
    ...createErrorResponses(endpoint),
  };
};
