import type { ErrorCode } from '@atrium/contract/error-codes.ts';

/** A record that a cell names by code, by name, or by the path of names from an ancestor. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly parentId?: number | null;
}

/** Returns the ID of the record that a text names, otherwise an error code. */
export type FindRecord = (text: string) => number | ErrorCode;

/** For paths such as `总部 / 财务部` or `Head office > Finance`. */
const separator = /[/／\\＼>＞→»]/;
const maxLevels = 50;
/** Paths are compared in this form, because names may contain separators too. */
const joinPath = (names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(separator))
    .map((name) => name.trim())
    .join('\n');

const getPathNames = (record: NamedRecord, byId: ReadonlyMap<number, NamedRecord>): string[] => {
  const names = [record.name];
  let parent = byId.get(record.parentId ?? 0);
  while (parent && names.length < maxLevels) {
    names.unshift(parent.name);
    parent = byId.get(parent.parentId ?? 0);
  }
  return names;
};

/** Every end of a path names its record. */
const indexPaths = (records: readonly NamedRecord[]): ReadonlyMap<string, number | ErrorCode> => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byPath = new Map<string, number | ErrorCode>();
  for (const record of records) {
    const names = getPathNames(record, byId);
    for (let first = 0; first < names.length - 1; first++) {
      const path = joinPath(names.slice(first));
      byPath.set(path, byPath.has(path) ? 'field.ambiguous' : record.id);
    }
  }
  return byPath;
};

/** Returns a function that finds a record by code, then by unique name, then by path without its first levels. */
export const createFinder = (records: readonly NamedRecord[]): FindRecord => {
  const byCode = new Map<string, number>();
  const byName = new Map<string, number | ErrorCode>();
  for (const { id, name, code } of records) {
    const key = code.toLowerCase();
    if (key !== '' && !byCode.has(key)) byCode.set(key, id);
    byName.set(name, byName.has(name) ? 'field.ambiguous' : id);
  }
  let byPath: ReadonlyMap<string, number | ErrorCode> | undefined;
  const findPath = (text: string): number | ErrorCode | undefined => {
    if (!separator.test(text)) return undefined;
    byPath ??= indexPaths(records);
    return byPath.get(joinPath([text]));
  };
  return (text) => byCode.get(text.toLowerCase()) ?? byName.get(text) ?? findPath(text) ?? 'field.unknown';
};

/** Returns a function that names records so that an import finds them: by name, then by path, then by code. */
export const createNamer = (
  records: readonly NamedRecord[],
  isName: (text: string) => boolean = () => true,
): ((id: number) => string | undefined) => {
  const find = createFinder(records);
  const byId = new Map(records.map((record) => [record.id, record]));
  return (id) => {
    const record = byId.get(id);
    if (!record) return undefined;
    const texts = [record.name, getPathNames(record, byId).join(' / '), record.code];
    return texts.find((text) => isName(text) && find(text) === id) ?? record.name;
  };
};
