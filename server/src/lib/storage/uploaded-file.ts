import { composeText } from '@atrium/contract/characters.ts';
import { maxFileNameLength } from '@atrium/contract/attachment/file.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  zip: 'application/zip',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Returns the media type of an extension. Browsers only save files of unknown types. */
export const getMediaType = (extension: string): string =>
  Object.hasOwn(mediaTypes, extension) ? String(mediaTypes[extension]) : 'application/octet-stream';

export const getExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const maxSentNameLength = 1000;

/** Removes folders, control, direction and reserved characters. Keeps the extension of a name that it shortens. */
export const cleanFileName = (sentName: string): string => {
  // The last characters contain the extension. A longer name would take long to clean.
  const line = composeText(sentName.slice(-maxSentNameLength).toWellFormed())
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]|%22/g, '_')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const extension = /\.[^.]{1,20}$/.exec(line)?.[0] ?? '';
  const base = Array.from(line.slice(0, line.length - extension.length)).slice(0, maxFileNameLength - extension.length);
  return `${base.join('')}${extension}` || 'file';
};

const startsWith =
  (...starts: readonly string[]) =>
  (head: Buffer): boolean =>
    starts.some((start) => head.subarray(0, start.length).equals(Buffer.from(start, 'latin1')));

/** Text contains no zero bytes, except UTF-16, which starts with a byte order mark. */
const isText = (head: Buffer): boolean => startsWith('\xFF\xFE', '\xFE\xFF')(head) || !head.includes(0);

const isPdf = (head: Buffer): boolean => head.includes('%PDF-');
const isZip = startsWith('PK\x03\x04', 'PK\x05\x06');
const isOle = startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1');
const isJpeg = startsWith('\xFF\xD8\xFF');

const contentChecks: Readonly<Record<string, (head: Buffer) => boolean>> = {
  pdf: isPdf,
  ...Object.fromEntries('docx xlsx pptx odt ods odp zip'.split(' ').map((extension) => [extension, isZip])),
  ...Object.fromEntries('doc xls ppt'.split(' ').map((extension) => [extension, isOle])),
  ...Object.fromEntries('txt csv md'.split(' ').map((extension) => [extension, isText])),
  jpg: isJpeg,
  jpeg: isJpeg,
  png: startsWith('\x89PNG\r\n\x1A\n'),
  gif: startsWith('GIF87a', 'GIF89a'),
  webp: (head) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
};

/** Returns whether the first bytes match the extension. Extensions without a check are accepted. */
export const hasExpectedContent = (extension: string, head: Buffer): boolean =>
  !Object.hasOwn(contentChecks, extension) || contentChecks[extension]?.(head) === true;

/** Returns the header that saves a file under its name (RFC 6266), with a fallback in ASCII. */
export const createDisposition = (name: string): string => {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`;
};
