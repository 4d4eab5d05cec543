import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface TestSheet {
  readonly name?: string;
  readonly state?: string;
  /** XML of the rows, of elements before them (columns), and after them (merged cells). */
  readonly rows: string;
  readonly before?: string;
  readonly after?: string;
}

interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** Codes or IDs of number formats; cells refer to them as style 1, 2, and so on. */
  readonly formats?: readonly (string | number)[];
  /** XML of shared strings. */
  readonly strings?: readonly string[];
  readonly isStrict?: boolean;
  readonly is1904?: boolean;
  /** Parts of the file that are added or replaced. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relation: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relation: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const createTextCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Empty texts have no cell. */
export const createTextRow = (number: number, texts: readonly string[], attributes = ''): string => {
  const cells = texts.map((text, index) =>
    text === '' ? '' : createTextCell(`${String.fromCodePoint(65 + index)}${number}`, text),
  );
  return `<row r="${number}" ${attributes}>${cells.join('')}</row>`;
};

const createStyles = (main: string, formats: readonly (string | number)[]): string => {
  const getFormatId = (format: string | number, index: number): number =>
    typeof format === 'number' ? format : 164 + index;
  const codes = formats.flatMap((format, index) =>
    typeof format === 'number'
      ? []
      : [`<numFmt numFmtId="${getFormatId(format, index)}" formatCode="${escapeXml(format)}"/>`],
  );
  const cells = formats.map((format, index) => `<xf numFmtId="${getFormatId(format, index)}" xfId="0"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
};

export const createXlsxFile = async (book: TestWorkbook): Promise<Buffer> => {
  const { sheets, formats = [], strings = [], isStrict = false, is1904 = false, parts = {} } = book;
  const { main, relation } = isStrict ? strict : transitional;
  const numbers = sheets.map((_, index) => index + 1);
  const createSheetTag = ({ name, state }: TestSheet, index: number): string =>
    `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="rId${index + 1}"/>`;
  const relations = [
    ...numbers.map(
      (n) => `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ),
    `<Relationship Id="rIdT" Type="${relation}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
    `<Relationship Id="rIdS" Type="${relation}/styles" Target="styles.xml"/>`,
  ];
  const allParts: Record<string, string | Buffer> = {
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr ${is1904 ? 'date1904="1"' : ''}/><sheets>${sheets.map(createSheetTag).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}">${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings.join('')}</sst>`,
    'xl/styles.xml': head + createStyles(main, formats),
  };
  for (const [index, { rows, before = '', after = '' }] of sheets.entries())
    allParts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${head}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({ ...allParts, ...parts })) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};
