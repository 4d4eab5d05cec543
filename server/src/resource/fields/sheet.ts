import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { getLabel, getOptionLabel } from '@atrium/contract/resource/labels.ts';
import { listExportColumns, getDisplayedValue } from '@atrium/contract/resource/definition.ts';
import type { ExportColumn } from '@atrium/contract/resource/derived-types.ts';
import { getErrorText } from '../../lib/api-error/error-message.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import type { Cell, Sheet } from '../../lib/sheet/sheet.ts';
import { translateTitle } from '../../lib/tree/titles.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import { formatList } from '../../lib/words/format-list.ts';

export type CustomCells<F extends Fields, Row> = {
  readonly [Name in ExportColumn<F>]?: (row: Row, lang: Language) => Cell;
};

const formatValue = (field: Field, value: string | number | boolean, lang: Language): Cell => {
  const words = serverWords[lang].cells;
  if (field.type === 'json') return JSON.stringify(value);
  if (field.type === 'instant') return { at: Number(value) };
  if (field.type === 'text' && field.format === 'error') return getErrorText(String(value), lang);
  if (field.type === 'date') return value === '' ? null : { day: String(value) };
  if (field.type === 'status') return value === 1 ? words.enabled : words.disabled;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field.type === 'reference' && field.to === 'menu') return translateTitle(lang, String(value));
  // Spreadsheets calculate with numbers.
  if (field.type === 'decimal') return Number(value);
  return field.type === 'choice' ? getOptionLabel(field, String(value), lang) : value;
};

const formatItem = (field: Field, item: unknown, lang: Language): string => {
  if (field.type === 'choices') return getOptionLabel(field, String(item), lang);
  return field.type === 'files' ? (item as AttachedFile).name : String(item);
};

const formatCell = (field: Field, value: unknown, lang: Language): Cell => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return formatValue(field, value, lang);
  if (field.type === 'json' && value !== null) return JSON.stringify(value);
  if (!Array.isArray(value)) return null;
  return formatList(
    value.map((item: unknown) => formatItem(field, item, lang)),
    lang,
  );
};

/** Returns an export of records. They are loaded while the file is sent. */
export const createSheet = <F extends Fields, Row extends object>(
  fields: F,
  columns: readonly ExportColumn<F>[],
  { lang, timeZone }: Wording,
  rows: AsyncIterable<readonly Row[]>,
  customCells: CustomCells<F, Row> = {},
): Sheet => {
  const selectedColumns = columns.flatMap((column) => listExportColumns(fields).find(({ as }) => as === column) ?? []);
  const toCells = (row: Row): Cell[] =>
    selectedColumns.map(({ as, name, field }) => {
      const cell = customCells[as];
      return cell ? cell(row, lang) : formatCell(field, getDisplayedValue(name, field, row), lang);
    });
  const generateRows = async function* () {
    for await (const batch of rows) yield batch.map(toCells);
  };
  return { heading: selectedColumns.map(({ field }) => getLabel(field.label, lang)), rows: generateRows(), timeZone };
};
