import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import { isOverlong, normalizeMultiLineText, checkMultiLineText, checkLine } from '@atrium/contract/characters.ts';
import {
  listHeadings,
  listImportColumns,
  createInitialState,
  createRule,
  listUniqueFields,
} from '@atrium/contract/resource/definition.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import { type ImportField, splitNames } from '@atrium/contract/user/import-fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { maxLength, cleanText } from '@atrium/contract/validation.ts';
import { isSheetError, isShortenedNumber, missingResult } from '@atrium/contract/sheet-errors.ts';
import { findItemValue } from '@atrium/contract/dictionary/options.ts';
import type { DictionaryOption } from '@atrium/contract/dictionary/schemas.ts';
import { type FindRecord, createFinder, type NamedRecord } from './named-records.ts';

const importColumns = listImportColumns(userResource.fields);

const multilineFields: ReadonlySet<ImportField> = new Set(
  importColumns.flatMap(({ as, field }) => (field.type === 'text' && 'multiline' in field ? [as] : [])),
);

/** A remark in brackets, such as “(required)”. */
const remark = /[([（【][^)\]）】]*[)\]）】]/g;

const normalizeHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(remark, '')
    .replaceAll(/[\s*＊_：:-]/g, '');

const headings = importColumns.map((column) => ({
  as: column.as,
  texts: new Set(listHeadings(column).map(normalizeHeading)),
}));

/** Returns the field for each heading, or null. Each field is used once. */
export const guessFields = (columns: readonly string[]): (ImportField | null)[] => {
  const usedFields = new Set<ImportField>();
  return columns.map((column) => {
    // A heading in two languages, such as “姓名/Name”.
    const names = [column, ...column.split(/[/|\n]/)].map(normalizeHeading);
    const field = headings.find(
      ({ as, texts: textValues }) => !usedFields.has(as) && names.some((name) => textValues.has(name)),
    )?.as;
    if (field) usedFields.add(field);
    return field ?? null;
  });
};

const maxNameCharacters = 2000;

const getMaxLength = (field: Field): number => (field.type === 'text' ? field.max : maxNameCharacters);

const maxLengths = new Map(importColumns.map(({ as, field }) => [as, getMaxLength(field)]));

const rules = new Map(
  importColumns.map(({ as, field }) => [
    as,
    field.type === 'text' ? createRule(field) : maxLength(getMaxLength(field)),
  ]),
);

/** Normalizes a cell, unless its text is far too long, because normalizing it would be slow. */
const normalizeCell = (as: ImportField, cell: string): string => {
  if (isOverlong(cell, maxLengths.get(as) ?? maxNameCharacters)) return cell;
  return multilineFields.has(as)
    ? normalizeMultiLineText(cell)
    : cleanText(rules.get(as) ?? maxLength(maxNameCharacters), cell);
};

const findCellError = (field: Field, getText: string): ErrorCode | null => {
  if (getText === missingResult) return 'field.missingResult';
  if (isSheetError(getText)) return 'field.sheetError';
  if (isOverlong(getText, getMaxLength(field))) return 'field.tooLong';
  if (field.type !== 'text') return checkLine(getText);
  const errorCode = (field.multiline ? checkMultiLineText(getText) : checkLine(getText)) ?? createRule(field)(getText);
  return errorCode && isShortenedNumber(getText) ? 'field.scientific' : errorCode;
};

/** A map, because a cell may contain the name of a property that every object has, such as `constructor`. */
const statusByText: ReadonlyMap<string, 0 | 1> = new Map<string, 0 | 1>([
  ['', 1],
  ['1', 1],
  ['启用', 1],
  ['正常', 1],
  ['是', 1],
  ['有效', 1],
  ['在职', 1],
  ['enabled', 1],
  ['active', 1],
  ['true', 1],
  ['yes', 1],
  ['y', 1],
  ['on', 1],
  ['0', 0],
  ['停用', 0],
  ['禁用', 0],
  ['否', 0],
  ['无效', 0],
  ['离职', 0],
  ['disabled', 0],
  ['inactive', 0],
  ['false', 0],
  ['no', 0],
  ['n', 0],
  ['off', 0],
]);

export interface KnownRecords {
  readonly depts: readonly NamedRecord[];
  readonly roles: readonly NamedRecord[];
  readonly positions: readonly NamedRecord[];
  /** Items of the dictionaries of imported fields, by code. */
  readonly items: ReadonlyMap<string, readonly DictionaryOption[]>;
}

export type ImportedUser = EditableState<typeof userResource.fields> & {
  readonly row: number;
};

export interface CellError {
  readonly row: number;
  readonly field: ImportField;
  readonly errorCode: ErrorCode;
  readonly value?: string;
}

interface UniqueColumn {
  readonly as: ImportField;
  readonly name: string;
}

export const uniqueColumns: readonly UniqueColumn[] = importColumns.filter(({ name }) =>
  listUniqueFields(userResource.fields).some((unique) => unique.name === name),
);

/** Returns the text that must be unique among users, or `''`. Usernames are case-insensitive. */
export const getUniqueText = (user: ImportedUser, { name }: UniqueColumn): string =>
  name === 'username' ? user.username.toLowerCase() : String(Reflect.get(user, name));

const findDuplicates = (users: readonly ImportedUser[], column: UniqueColumn): CellError[] => {
  const seenTexts = new Set(['']);
  return users.flatMap((user) => {
    const getText = getUniqueText(user, column);
    const isDuplicate = getText !== '' && seenTexts.has(getText);
    seenTexts.add(getText);
    return isDuplicate ? [{ row: user.row, field: column.as, errorCode: 'field.duplicate' as const }] : [];
  });
};

type GetCell = (field: ImportField) => string;
type Finders = Readonly<Record<'depts' | 'roles' | 'positions', FindRecord>>;

type DictionaryField = Extract<Field, { type: 'dictionary' }>;

/** Returns the dictionary value for a cell with a value or label, or an error code. An empty cell means the default item. */
export const readItemCell = (
  { required }: Pick<DictionaryField, 'required'>,
  cell: string,
  items: readonly DictionaryOption[],
): { readonly value: string; readonly errorCode: ErrorCode | null } => {
  const enabledItems = items.filter(({ isEnabled }) => isEnabled);
  if (cell === '') {
    const value = enabledItems.find(({ isDefault }) => isDefault)?.value ?? '';
    return { value, errorCode: required && value === '' ? 'field.required' : null };
  }
  const value = findItemValue(enabledItems, cell);
  return { value: value ?? '', errorCode: value === undefined ? 'field.option' : null };
};

const readRecordsCell = (
  field: 'roles' | 'positions',
  getText: string,
  finders: Finders,
  row: number,
  cellErrors: CellError[],
): number[] => {
  const namesByResult = Map.groupBy(splitNames(getText), finders[field]);
  for (const [errorCode, names] of namesByResult)
    if (typeof errorCode !== 'number' && !isSheetError(getText))
      cellErrors.push({ row, field, errorCode, value: names.join(', ') });
  return [...namesByResult.keys()].filter((id) => typeof id === 'number').sort((a, b) => a - b);
};

const readRow = (
  row: number,
  cell: GetCell,
  finders: Finders,
  items: KnownRecords['items'],
  cellErrors: CellError[],
): ImportedUser => {
  for (const { as, field } of importColumns) {
    const errorCode = findCellError(field, cell(as));
    if (errorCode) cellErrors.push({ row, field: as, errorCode });
  }
  const status = statusByText.get(cell('status').toLowerCase());
  if (status === undefined && !isSheetError(cell('status')))
    cellErrors.push({ row, field: 'status', errorCode: 'field.status' });
  const dept = cell('dept') === '' ? null : finders.depts(cell('dept'));
  if (typeof dept === 'string' && !isSheetError(cell('dept')))
    cellErrors.push({ row, field: 'dept', errorCode: dept, value: cell('dept') });
  const itemValues = importColumns.flatMap(({ as, name, field }) => {
    if (field.type !== 'dictionary') return [];
    const { value, errorCode } = readItemCell(field, cell(as), items.get(field.dictionary) ?? []);
    if (errorCode && !isSheetError(cell(as))) cellErrors.push({ row, field: as, errorCode });
    return [[name, value]];
  });
  const textValues = importColumns.flatMap(({ as, name, field }) => (field.type === 'text' ? [[name, cell(as)]] : []));
  return {
    ...createInitialState(userResource.fields),
    ...(Object.fromEntries([...textValues, ...itemValues]) as Partial<ImportedUser>),
    row,
    deptId: typeof dept === 'number' ? dept : null,
    roles: readRecordsCell('roles', cell('roles'), finders, row, cellErrors),
    positions: readRecordsCell('positions', cell('positions'), finders, row, cellErrors),
    status: status ?? 1,
  };
};

/** Number of rows that are read in a few milliseconds. Other requests are served afterwards. */
const rowsPerTurn = 100;

/** Returns the users of non-empty rows and the errors of cells. A user without a name gets the username as the name. */
export const readRows = async (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  seenTexts: KnownRecords,
): Promise<{ users: ImportedUser[]; cellErrors: CellError[] }> => {
  const cellErrors: CellError[] = [];
  const users: ImportedUser[] = [];
  const finders = {
    depts: createFinder(seenTexts.depts),
    roles: createFinder(seenTexts.roles),
    positions: createFinder(seenTexts.positions),
  };
  for (const [row, cells] of rows.entries()) {
    if (row % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const getText = (field: ImportField): string => {
      const column = fields.indexOf(field);
      return column === -1 ? '' : normalizeCell(field, cells[column] ?? '');
    };
    const cell: GetCell = (field) => (field === 'name' ? getText('name') || getText('username') : getText(field));
    users.push(readRow(row, cell, finders, seenTexts.items, cellErrors));
  }
  for (const column of uniqueColumns) cellErrors.push(...findDuplicates(users, column));
  return { users, cellErrors };
};
