import { yieldToEventLoop } from '../../platform/runtime/event-loop.ts';
import { isFarTooLong, manyLines, manyLinesProblem, oneLine, oneLineProblem } from '@atrium/contract/characters.ts';
import { headingsOf, imports, initialState, ruleOf, uniques } from '@atrium/contract/resource/read.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import type { StateOf } from '@atrium/contract/resource/derived-types.ts';
import { type ImportField, rolesIn } from '@atrium/contract/user/import-fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Problem } from '@atrium/contract/problems.ts';

const columns = imports(userResource.fields);

/** Columns whose cells may have several lines. */
const multiline: ReadonlySet<ImportField> = new Set(
  columns.flatMap(({ as, field }) => (field.type === 'text' && 'multiline' in field ? [as] : [])),
);

/** A heading as it is compared: in lower case, without spaces and marks. */
const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[\s*_：:-]/g, '');

/** The headings that people give to the fields: what they are called, and what else the description names. */
const headings = columns.map((column) => ({ as: column.as, known: new Set(headingsOf(column).map(plain)) }));

/** The field that each heading seems to name; each field once. */
export const guessFields = (given: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return given.map((column) => {
    const found = headings.find(({ as, known }) => !taken.has(as) && known.has(plain(column)))?.as;
    if (found) taken.add(found);
    return found ?? null;
  });
};

/** Characters of a cell that names departments, roles or a status. */
const maxNameCharacters = 2000;

const maxOf = (field: Field): number => (field.type === 'text' ? field.max : maxNameCharacters);

/** The largest number of characters in a cell of each column. */
const maxima = new Map(columns.map(({ as, field }) => [as, maxOf(field)]));

/** A cell as it is stored. One that is far too long stays as it is: it is refused, and transforming it would take time. */
const storedText = (as: ImportField, cell: string): string => {
  if (isFarTooLong(cell, maxima.get(as) ?? maxNameCharacters)) return cell;
  return multiline.has(as) ? manyLines(cell) : oneLine(cell);
};

/** What is wrong with the text of a cell of this field. */
const problemIn = (field: Field, text: string): Problem | null => {
  if (isFarTooLong(text, maxOf(field))) return 'field.tooLong';
  if (field.type !== 'text') return oneLineProblem(text);
  return (field.multiline ? manyLinesProblem(text) : oneLineProblem(text)) ?? ruleOf(field)(text);
};

/** A map, because a cell may hold the name of a property that every object has, such as `constructor`. */
const statuses: ReadonlyMap<string, 0 | 1> = new Map<string, 0 | 1>([
  ['', 1],
  ['1', 1],
  ['启用', 1],
  ['正常', 1],
  ['是', 1],
  ['enabled', 1],
  ['active', 1],
  ['true', 1],
  ['yes', 1],
  ['0', 0],
  ['停用', 0],
  ['禁用', 0],
  ['否', 0],
  ['disabled', 0],
  ['inactive', 0],
  ['false', 0],
  ['no', 0],
]);

/** Something that a cell names by its code, or by its name. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** What a code (in any case) or a name stands for; why not, where it stands for nothing or for several. */
type Find = (text: string) => number | Problem;

/** Finds what is named among many, however many cells name something: the code counts before the name, which must be the only one. */
export const finderOf = (list: readonly Named[]): Find => {
  const byCode = new Map<string, number>();
  const byName = new Map<string, number | Problem>();
  for (const { id, name, code } of list) {
    const key = code.toLowerCase();
    if (key !== '' && !byCode.has(key)) byCode.set(key, id);
    byName.set(name, byName.has(name) ? 'field.ambiguous' : id);
  }
  return (text) => byCode.get(text.toLowerCase()) ?? byName.get(text) ?? 'field.unknown';
};

/** What cells may name. */
export interface Known {
  readonly depts: readonly Named[];
  readonly roles: readonly Named[];
}

/** A row as a user, as far as it could be read. */
export type ImportedUser = StateOf<typeof userResource.fields> & {
  /** Where it stands in what was sent. */
  readonly row: number;
};

/** What is wrong with which field of which row. */
export interface RowFault {
  readonly row: number;
  readonly field: ImportField;
  readonly problem: Problem;
}

/** A column of which no two users have the same text. */
interface UniqueColumn {
  readonly as: ImportField;
  readonly name: string;
}

export const uniqueColumns: readonly UniqueColumn[] = columns.filter(({ name }) =>
  uniques(userResource.fields).some((unique) => unique.name === name),
);

/** Returns the text of a user that no other may have; usernames are compared without case. `''` is none. */
export const uniqueText = (user: ImportedUser, { name }: UniqueColumn): string =>
  name === 'username' ? user.username.toLowerCase() : String(Reflect.get(user, name));

const duplicatesIn = (users: readonly ImportedUser[], column: UniqueColumn): RowFault[] => {
  const known = new Set(['']);
  return users.flatMap((user) => {
    const text = uniqueText(user, column);
    const isDuplicate = text !== '' && known.has(text);
    known.add(text);
    return isDuplicate ? [{ row: user.row, field: column.as, problem: 'field.duplicate' as const }] : [];
  });
};

type Cells = (field: ImportField) => string;
type Finders = Readonly<Record<keyof Known, Find>>;

/** The roles that a cell names; what is wrong with several of them is told once. */
const rolesOf = (text: string, find: Find, row: number, faults: RowFault[]): number[] => {
  const found = new Set(rolesIn(text).map(find));
  for (const problem of found) if (typeof problem !== 'number') faults.push({ row, field: 'roles', problem });
  return [...found].filter((id) => typeof id === 'number').sort((a, b) => a - b);
};

const readRow = (row: number, cell: Cells, find: Finders, faults: RowFault[]): ImportedUser => {
  for (const { as, field } of columns) {
    const problem = problemIn(field, cell(as));
    if (problem) faults.push({ row, field: as, problem });
  }
  const status = statuses.get(cell('status').toLowerCase());
  if (status === undefined) faults.push({ row, field: 'status', problem: 'field.status' });
  const dept = cell('dept') === '' ? null : find.depts(cell('dept'));
  if (typeof dept === 'string') faults.push({ row, field: 'dept', problem: dept });
  const texts = columns.flatMap(({ as, name, field }) => (field.type === 'text' ? [[name, cell(as)]] : []));
  return {
    ...initialState(userResource.fields),
    ...(Object.fromEntries(texts) as Partial<ImportedUser>),
    row,
    deptId: typeof dept === 'number' ? dept : null,
    roles: rolesOf(cell('roles'), find.roles, row, faults),
    status: status ?? 1,
  };
};

/** Rows that are read before whatever else has come is answered: a few milliseconds of them. */
const rowsAtOnce = 100;

/** Reads rows with content as users, with the errors of their cells. A missing name is the username. */
export const readRows = async (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  known: Known,
): Promise<{ users: ImportedUser[]; faults: RowFault[] }> => {
  const faults: RowFault[] = [];
  const users: ImportedUser[] = [];
  const find = { depts: finderOf(known.depts), roles: finderOf(known.roles) };
  for (const [row, cells] of rows.entries()) {
    if (row % rowsAtOnce === rowsAtOnce - 1) await yieldToEventLoop();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const text = (field: ImportField): string => {
      const at = fields.indexOf(field);
      return at === -1 ? '' : storedText(field, cells[at] ?? '');
    };
    const cell: Cells = (field) => (field === 'name' ? text('name') || text('username') : text(field));
    users.push(readRow(row, cell, find, faults));
  }
  for (const column of uniqueColumns) faults.push(...duplicatesIn(users, column));
  return { users, faults };
};
