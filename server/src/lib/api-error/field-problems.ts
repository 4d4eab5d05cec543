import type { FieldProblems } from '@atrium/contract/envelope.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';
import type { z } from 'zod';

const isProblem = (text: string): text is Problem => Object.hasOwn(problems, text);

const getValueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? // The schema has already parsed this path.
          (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );

/** The other alternatives only allow omitting the value. */
const findBranchProblem = (issue: z.core.$ZodIssue): Problem | undefined =>
  issue.code === 'invalid_union'
    ? issue.errors
        .flat()
        .filter(({ path }) => path.length === 0)
        .map(({ message }) => message)
        .findLast(isProblem)
    : undefined;

const getProblem = (issue: z.core.$ZodIssue, input: unknown): Problem => {
  const isRule = issue.code === 'custom';
  if (!isRule && (getValueAt(input, issue.path) ?? null) === null) return 'field.required';
  return isProblem(issue.message) ? issue.message : (findBranchProblem(issue) ?? 'field.invalid');
};

/** In a union, the keys of the first alternative without other errors. */
const findUnexpectedKeys = (issue: z.core.$ZodIssue): string[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key].map(String).join('.'));
  if (issue.code !== 'invalid_union') return [];
  const way = issue.errors.find(
    (inner) => inner.length > 0 && inner.every((innerIssue) => findUnexpectedKeys(innerIssue).length > 0),
  );
  return (way ?? []).flatMap(findUnexpectedKeys).map((key) => [...issue.path.map(String), key].join('.'));
};

/** Returns the first error per field, by dotted path; errors of the whole input are under `body`. */
export const getFieldProblems = (issues: readonly z.core.$ZodIssue[], input: unknown): FieldProblems => {
  const errors: Record<string, Problem> = {};
  for (const issue of issues) {
    const unexpected = findUnexpectedKeys(issue);
    for (const key of unexpected) errors[key] ??= 'field.unexpected';
    if (unexpected.length === 0) errors[issue.path.map(String).join('.') || 'body'] ??= getProblem(issue, input);
  }
  return errors;
};
