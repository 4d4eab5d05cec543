import { isDateFormat } from './cell-dates.ts';
import { assertCellLength } from './cell-length.ts';
import { TextStore } from './text-store.ts';
import { readXml } from './xml-events.ts';
import type { ZipParts } from './zip-parts.ts';

/** Data of a workbook about its first sheet. */
export interface Workbook {
  readonly sheet: string;
  readonly is1904: boolean;
  /** Texts that cells refer to by index. */
  readonly texts: TextStore;
  /** Whether the numbers of a style are dates, by index of the style. */
  readonly dateStyles: readonly boolean[];
}

const bookPath = 'xl/workbook.xml';
/** Maximum unpacked bytes of a part with metadata. */
const smallPart = 8 * 1024 * 1024;

/** Maximum raw characters of a cell: more than the limit, because some characters are encoded as `_x000D_`. */
export const rawCellCharacters = 65_536;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const readBook = async (zip: ZipParts): Promise<{ readonly sheetId: string; readonly is1904: boolean }> => {
  let sheetId = '';
  let is1904 = false;
  await readXml(zip.text(bookPath, smallPart), 'workbook', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      // The attribute of the relationship has an arbitrary prefix.
      if (name === 'sheet') sheetId ||= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  return { sheetId, is1904 };
};

/** Reads the paths of other parts, by relationship type and ID. */
const readRelations = async (zip: ZipParts): Promise<ReadonlyMap<string, string>> => {
  const paths = new Map<string, string>();
  await readXml(zip.text('xl/_rels/workbook.xml.rels', smallPart), 'Relationships', {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || !Target) return;
      const path = Target.startsWith('/') ? Target : `xl/${Target.replace(/^\.\//, '')}`;
      paths.set(`#${Id ?? ''}`, path).set(Type?.split('/').at(-1) ?? '', path);
    },
  });
  return paths;
};

const readTexts = async (text: AsyncIterable<string>): Promise<TextStore> => {
  const store = new TextStore();
  let value = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(text, 'sst', {
    open: (name) => {
      if (name === 'si') value = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') store.add(value);
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text: (piece) => {
      if (isText) value += piece;
      assertCellLength(value, rawCellCharacters);
    },
  });
  return store;
};

const readDateStyles = async (text: AsyncIterable<string>): Promise<boolean[]> => {
  const codes = new Map<number, string>();
  const base: number[] = [];
  const styles: boolean[] = [];
  let within = '';
  await readXml(text, 'styleSheet', {
    open: (name, { numFmtId, formatCode, xfId }) => {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellStyleXfs' || name === 'cellXfs') within = name;
      if (name !== 'xf') return;
      const format = Number(numFmtId ?? base[Number(xfId)] ?? 0);
      if (within === 'cellStyleXfs') base.push(format);
      if (within === 'cellXfs') styles.push(isDateFormat(format, codes.get(format)));
    },
    close: (name) => {
      if (name === within) within = '';
    },
  });
  return styles;
};

/** Reads the metadata of the first sheet; its shared texts may unpack to `textBytes`. */
export const readWorkbook = async (zip: ZipParts, textBytes: number): Promise<Workbook> => {
  const { sheetId, is1904 } = await readBook(zip);
  const paths = await readRelations(zip);
  const sheet = paths.get(`#${sheetId}`);
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  const texts = paths.get('sharedStrings') ?? 'xl/sharedStrings.xml';
  const styles = paths.get('styles') ?? 'xl/styles.xml';
  return {
    sheet,
    is1904,
    texts: zip.has(texts) ? await readTexts(zip.text(texts, textBytes)) : new TextStore(),
    dateStyles: zip.has(styles) ? await readDateStyles(zip.text(styles, smallPart)) : [],
  };
};
