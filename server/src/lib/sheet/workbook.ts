import { truncateText } from '@atrium/contract/characters.ts';
import { getFormatCode } from './number-format.ts';
import { truncateCell, UnreadableFileError } from './table.ts';
import { readXml } from './xml-events.ts';
import type { ZipParts } from './zip-parts.ts';

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly is1904: boolean;
  /** Shared texts, to which cells refer by index. */
  readonly texts: readonly string[];
  /** Format codes by index of the style. */
  readonly formats: readonly string[];
}

const maxPartBytes = 8 * 1024 * 1024;
const maxTextBytes = 32 * 1024 * 1024;

/** More than a cell allows, because some characters are escaped as `_x000D_`. */
export const maxRawCharacters = 262_144;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const resolvePath = (basePath: string, target: string): string =>
  decodeURI(new URL(target, `file:///${basePath}`).pathname).slice(1);

interface Relation {
  readonly id: string;
  /** Last part of the type, which the transitional and the strict namespace share. */
  readonly type: string;
  readonly path: string;
}

const readRelations = async (zip: ZipParts, part: string): Promise<Relation[]> => {
  const relations: Relation[] = [];
  const path = part.replace(/([^/]*)$/, '_rels/$1.rels');
  await readXml(zip.text(path, maxPartBytes), 'Relationships', {
    open: (name, { Id = '', Type = '', Target, TargetMode }) => {
      if (name !== 'Relationship' || !Target || TargetMode === 'External') return;
      relations.push({ id: Id, type: Type.split('/').at(-1) ?? '', path: resolvePath(part, Target) });
    },
  });
  return relations;
};

const findWorkbookPart = async (zip: ZipParts): Promise<string> => {
  const defaultPath = 'xl/workbook.xml';
  if (zip.has(defaultPath)) return defaultPath;
  const path = zip.has('_rels/.rels')
    ? (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')?.path
    : undefined;
  if (path?.endsWith('.xml') === true && zip.has(path)) return path;
  throw new UnreadableFileError('import.otherFormat', 'the ZIP file contains no XLSX workbook');
};

const maxSheetNameCharacters = 100;

const readWorkbookPart = async (zip: ZipParts, workbookPath: string) => {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let is1904 = false;
  await readXml(zip.text(workbookPath, maxPartBytes), 'workbook', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      // The attribute has an arbitrary prefix.
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: truncateText(attributes['name'] ?? '', maxSheetNameCharacters), id });
    },
  });
  return { sheets, is1904 };
};

/** Decodes `_x000D_`, the escape of characters that XML cannot contain (22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const readTexts = async (text: AsyncIterable<string>): Promise<string[]> => {
  const texts: string[] = [];
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
      if (name === 'si') texts.push(truncateCell(decodeEscapes(value)));
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text: (chunk) => {
      if (isText && value.length < maxRawCharacters) value += chunk;
    },
  });
  return texts;
};

const readFormats = async (text: AsyncIterable<string>): Promise<string[]> => {
  const codes = new Map<number, string>();
  const baseFormatIds: number[] = [];
  const formats: string[] = [];
  let section = '';
  await readXml(text, 'styleSheet', {
    open: (name, { numFmtId, formatCode: code, xfId }) => {
      // Other elements with this name belong to conditional formats.
      if (name === 'numFmts' || name === 'cellStyleXfs' || name === 'cellXfs') section = name;
      if (name === 'numFmt' && section === 'numFmts' && code !== undefined) codes.set(Number(numFmtId), code);
      if (name !== 'xf') return;
      const id = Number(numFmtId ?? baseFormatIds[Number(xfId)] ?? 0);
      if (section === 'cellStyleXfs') baseFormatIds.push(id);
      if (section === 'cellXfs') formats.push(getFormatCode(id, codes.get(id)));
    },
    close: (name) => {
      if (name === section) section = '';
    },
  });
  return formats;
};

export const readWorkbook = async (zip: ZipParts): Promise<Workbook> => {
  const path = await findWorkbookPart(zip);
  const { sheets, is1904 } = await readWorkbookPart(zip, path);
  const relations = await readRelations(zip, path);
  const findRelatedPath = (type: string): string | undefined =>
    relations.find((relation) => relation.type === type)?.path;
  const texts = findRelatedPath('sharedStrings');
  const styles = findRelatedPath('styles');
  return {
    sheets: sheets.flatMap(({ name, id }) =>
      relations
        .filter((relation) => relation.id === id && relation.type === 'worksheet')
        .map((relation) => ({ name, path: relation.path })),
    ),
    is1904,
    texts: texts !== undefined && zip.has(texts) ? await readTexts(zip.text(texts, maxTextBytes)) : [],
    formats: styles !== undefined && zip.has(styles) ? await readFormats(zip.text(styles, maxPartBytes)) : [],
  };
};
