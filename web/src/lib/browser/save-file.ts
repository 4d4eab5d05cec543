import { formatCsvLine } from '@atrium/contract/csv.ts';

const saveBlob = (parts: Blob[], name: string, type: string): void => {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export const startDownload = (url: string): void => {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
};

export const getFileName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];

export const saveResponse = async (response: Response): Promise<void> =>
  saveBlob([await response.blob()], getFileName(response) ?? 'file', response.headers.get('Content-Type') ?? '');

/** Adds the byte order mark that spreadsheet programs need. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void => {
  saveBlob([new Blob(['\u{FEFF}', ...rows.map(formatCsvLine)])], `${name}.csv`, 'text/csv;charset=utf-8');
};
