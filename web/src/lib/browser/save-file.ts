import { csvLine } from '@atrium/contract/csv.ts';
/** A place that a file is written to piece by piece; nothing is there before `close`. */
export interface FileSink {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Leaves nothing behind. */
  readonly abort: () => Promise<void>;
}

/** What browsers of the Chromium family offer, where the page may use it (not in the types of the DOM). */
interface PickingWindow {
  readonly showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Bytes after which pieces leave the page's memory for a blob, which browsers keep on disk when it grows. */
const pieceBytes = 4 * 1024 * 1024;

const offer = (parts: Blob[], name: string, type: string): void => {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Gathers a file and hands it to the browser's downloads when it is whole. */
export const downloadSink = (name: string, type: string): FileSink => {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const settle = () => {
    if (pending.length > 0) parts.push(new Blob(pending));
    pending = [];
    bytes = 0;
  };
  return {
    write: async (piece) => {
      pending.push(piece);
      bytes += piece.byteLength;
      if (bytes >= pieceBytes) settle();
    },
    close: async () => {
      settle();
      offer(parts, name, type);
    },
    abort: async () => {
      pending = [];
      parts.length = 0;
    },
  };
};

/**
 * Asks where a file is to be saved and writes straight to disk; null where the browser has no way to, or the person thought
 * better of it (`cancelled`). To be called in the very moment of a click.
 */
export const pickSink = async (name: string): Promise<FileSink | 'cancelled' | null> => {
  const { showSaveFilePicker } = globalThis as PickingWindow;
  if (!showSaveFilePicker) return null;
  try {
    const handle = await showSaveFilePicker.call(globalThis, { suggestedName: name });
    const file = await handle.createWritable();
    return { write: (piece) => file.write(piece), close: () => file.close(), abort: () => file.abort() };
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'cancelled' : null;
  }
};

/** The name that the server gives a file. */
export const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];

/** Hands a short file that the server answered to the browser's downloads. */
export const saveResponse = async (response: Response): Promise<void> =>
  offer([await response.blob()], fileNameOf(response) ?? 'file', response.headers.get('Content-Type') ?? '');

/** Hands a table to the browser's downloads as CSV, with the mark by which spreadsheets know its encoding. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void => {
  offer([new Blob(['\u{FEFF}', ...rows.map(csvLine)])], `${name}.csv`, 'text/csv;charset=utf-8');
};
