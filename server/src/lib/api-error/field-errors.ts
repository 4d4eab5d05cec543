import type { FieldErrorCodes } from '@atrium/contract/envelope.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { z } from 'zod';
import { isErrorCode } from './error-message.ts';

const getValueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? // The schema has already parsed this path.
          (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );

/** Returns the alternative that describes the value; the other ones only allow omitting it. */
const findBranchError = (issue: z.core.$ZodIssue): ErrorCode | undefined =>
  issue.code === 'invalid_union'
    ? issue.errors
        .flat()
        .filter(({ path }) => path.length === 0)
        .map(({ message }) => message)
        .findLast(isErrorCode)
    : undefined;

const getErrorCode = (issue: z.core.$ZodIssue, input: unknown): ErrorCode => {
  const isRule = issue.code === 'custom';
  if (!isRule && (getValueAt(input, issue.path) ?? null) === null) return 'field.required';
  return isErrorCode(issue.message) ? issue.message : (findBranchError(issue) ?? 'field.invalid');
};

/** In a union, the keys of the first alternative without other errors. */
const findUnexpectedKeys = (issue: z.core.$ZodIssue): string[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key].map(String).join('.'));
  if (issue.code !== 'invalid_union') return [];
  const alternative = issue.errors.find(
    (alternativeIssues) =>
      alternativeIssues.length > 0 &&
      alternativeIssues.every((innerIssue) => findUnexpectedKeys(innerIssue).length > 0),
  );
  return (alternative ?? []).flatMap(findUnexpectedKeys).map((key) => [...issue.path.map(String), key].join('.'));
};

/** Returns the first error per field, by dotted path; errors of the whole input are under `body`. */
export const getFieldErrors = (issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrorCodes => {
  const errors: Record<string, ErrorCode> = {};
  for (const issue of issues) {
    const unexpectedKeys = findUnexpectedKeys(issue);
    for (const key of unexpectedKeys) errors[key] ??= 'field.unexpected';
    if (unexpectedKeys.length === 0) errors[issue.path.map(String).join('.') || 'body'] ??= getErrorCode(issue, input);
  }
  return errors;
};
