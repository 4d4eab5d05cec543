import type { ErrorCode } from '@atrium/contract/error-codes.ts';

/** A record that a cell identifies by code, by name, or by a path of names from an ancestor. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly parentId?: number | null;
}

/** Returns the ID of the record that a text identifies, otherwise an error code. */
export type FindRecord = (text: string) => number | ErrorCode;

/** For paths such as `总部 / 财务部` or `Head office > Finance`. */
const separator = /[/／\\＼>＞→»]/;
const maxLevels = 50;
/** Normalizes paths for comparison, because names may contain separators too. */
const joinPath = (names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(separator))
    .map((name) => name.trim())
    .join('\n');

const getPathNames = (record: NamedRecord, recordsById: ReadonlyMap<number, NamedRecord>): string[] => {
  const names = [record.name];
  let parent = recordsById.get(record.parentId ?? 0);
  while (parent && names.length < maxLevels) {
    names.unshift(parent.name);
    parent = recordsById.get(parent.parentId ?? 0);
  }
  return names;
};

/** Indexes each record by every suffix of its path, such as `B / C` of `A / B / C`. */
const indexPaths = (records: readonly NamedRecord[]): ReadonlyMap<string, number | ErrorCode> => {
  const recordsById = new Map(records.map((record) => [record.id, record]));
  const idsByPath = new Map<string, number | ErrorCode>();
  for (const record of records) {
    const names = getPathNames(record, recordsById);
    for (let start = 0; start < names.length - 1; start++) {
      const path = joinPath(names.slice(start));
      idsByPath.set(path, idsByPath.has(path) ? 'field.ambiguous' : record.id);
    }
  }
  return idsByPath;
};

/** Returns a function that finds a record by code, then by unique name, then by path without its first levels. */
export const createFinder = (records: readonly NamedRecord[]): FindRecord => {
  const idsByCode = new Map<string, number>();
  const idsByName = new Map<string, number | ErrorCode>();
  for (const { id, name, code } of records) {
    const key = code.toLowerCase();
    if (key !== '' && !idsByCode.has(key)) idsByCode.set(key, id);
    idsByName.set(name, idsByName.has(name) ? 'field.ambiguous' : id);
  }
  let idsByPath: ReadonlyMap<string, number | ErrorCode> | undefined;
  const findPath = (text: string): number | ErrorCode | undefined => {
    if (!separator.test(text)) return undefined;
    idsByPath ??= indexPaths(records);
    return idsByPath.get(joinPath([text]));
  };
  return (text) => idsByCode.get(text.toLowerCase()) ?? idsByName.get(text) ?? findPath(text) ?? 'field.unknown';
};

/** Returns a function that formats records for an import: by name if it is unique, then by path, then by code. */
export const createRecordNamer = (
  records: readonly NamedRecord[],
  isName: (text: string) => boolean = () => true,
): ((id: number) => string | undefined) => {
  const find = createFinder(records);
  const recordsById = new Map(records.map((record) => [record.id, record]));
  return (id) => {
    const record = recordsById.get(id);
    if (!record) return undefined;
    const texts = [record.name, getPathNames(record, recordsById).join(' / '), record.code];
    return texts.find((text) => isName(text) && find(text) === id) ?? record.name;
  };
};
