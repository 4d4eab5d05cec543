import type { Failure } from '@atrium/contract/envelope.ts';
import { getLabel } from '@atrium/contract/resource/labels.ts';
import { allResources, findField } from '@atrium/contract/resources.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyReply } from 'fastify';
import type { ApiError } from '../api-error/api-error.ts';
import { getErrorMessage } from '../api-error/error-message.ts';
import { serverWords } from '../words/server-words.ts';

export const jsonType = 'application/json; charset=utf-8';

export const progressType = 'application/x-ndjson';

export const createSuccessJson = (result: unknown): string =>
  `{"code":200,"result":${JSON.stringify(result) ?? 'null'},"message":"ok","success":true}`;

const findResource = (url: string) =>
  allResources
    .filter(({ name }) => url.startsWith(`/api/${name}-`))
    // `/api/dictionary-item-list` belongs to items of dictionaries.
    .toSorted((first, second) => second.name.length - first.name.length)
    .at(0);

const getFieldLabel = (path: string, language: Language, url: string): string => {
  const key = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const resource = findResource(url);
  const field = resource && findField(resource.name, key);
  if (field) return getLabel(field.label, language);
  const names: Readonly<Record<string, string>> = serverWords[language].audit.fields;
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
};

/** Contains the first field error, because some clients show only the message. */
const getMessage = ({ code, params, fields = {} }: ApiError, language: Language, url: string): string => {
  const [firstFieldError] = Object.entries(fields);
  if (code !== 'request.invalid' || !firstFieldError) return getErrorMessage(code, language, params);
  const [path, fieldErrorCode] = firstFieldError;
  const message = getErrorMessage(fieldErrorCode, language, params);
  if (path === 'body') return message;
  return `${getFieldLabel(path, language, url)}${serverWords[language].colon}${message}`;
};

export const createFailure = (apiError: ApiError, language: Language, requestId: string, url = ''): Failure => ({
  code: apiError.status,
  result: null,
  message: getMessage(apiError, language, url),
  success: false,
  problem: apiError.code,
  ...(apiError.params && { params: apiError.params }),
  ...(apiError.fields && { fields: apiError.fields }),
  requestId,
});

export const sendApiError = (reply: FastifyReply, apiError: ApiError, language: Language): FastifyReply => {
  if (apiError.retryAfter !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(apiError.retryAfter))));
  return reply
    .code(apiError.status)
    .header('content-type', jsonType)
    .send(JSON.stringify(createFailure(apiError, language, reply.request.id, reply.request.url)));
};
