import type { Resource } from '@atrium/contract/resource/field.ts';
import { listFilterableFields } from '@atrium/contract/resource/definition.ts';
import { matchesSearch } from '@atrium/contract/search-key.ts';
import { defaultPageSize, getExistingPage } from '../list/page-rows.ts';
import { Tree } from '../../lib/tree/tree.ts';
import type { TreeRecord } from './definition.ts';

interface TreeQuery {
  readonly [filter: string]: unknown;
  readonly keyword?: string | undefined;
  readonly current?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Returns whether a field matches a filter. A text is searched for in the field, regardless of case and blanks. */
const hasValue = (record: TreeRecord<object>, field: string, expected: unknown): boolean => {
  const value: unknown = Reflect.get(record.output, field);
  if (Array.isArray(expected)) return [value].flat().some((item) => expected.includes(item));
  if (typeof expected !== 'string') return value === expected;
  return [String(value), ...(record.alternativeKeys?.[field] ?? [])].some((text) => matchesSearch(text, expected));
};

const isMatch = ({ fields, search = [] }: Resource, record: TreeRecord<object>, query: TreeQuery): boolean => {
  const { keyword } = query;
  const isFiltered = listFilterableFields(fields).every(
    ({ as, name }) => query[as] === undefined || hasValue(record, name, query[as]),
  );
  return isFiltered && (keyword === undefined || search.some((field) => hasValue(record, field, keyword)));
};

/** Returns matching records with their ancestors, or a page of the roots of these with all descendants. */
export const listTree = <Output extends object>(
  resource: Resource,
  records: readonly TreeRecord<Output>[],
  query: TreeQuery,
) => {
  const matchingIds = records.filter((record) => isMatch(resource, record, query)).map(({ id }) => id);
  const visibleIds = new Tree(records).withAncestors(matchingIds);
  const list = records.filter(({ id }) => visibleIds.has(id));
  const tree = new Tree(list);
  const total = tree.roots.length;
  const getOutputs = (rows: readonly TreeRecord<Output>[]): Output[] => rows.map(({ output }) => output);
  if (query.current === undefined && query.pageSize === undefined)
    return { list: getOutputs(list), total, pageSize: Math.max(total, 1), current: 1 };
  const pageSize = query.pageSize ?? defaultPageSize;
  const current = getExistingPage(query.current ?? 1, pageSize, total);
  const roots = tree.roots.slice((current - 1) * pageSize, current * pageSize);
  return { list: getOutputs(roots.flatMap(({ id }) => tree.branch(id))), total, pageSize, current };
};
