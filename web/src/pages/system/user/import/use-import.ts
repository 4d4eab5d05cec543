import { importUsers, readImportFile } from '@atrium/contract/user/import-calls.ts';
import type { TextEncoding } from '@atrium/contract/text-encodings.ts';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api.ts';
import { progressTransport } from '../../../../lib/http/progress-transport.ts';
import { makeStale } from '../../../../lib/query/query.ts';
import { useWhenGone } from '../../../../lib/browser/use-when-gone.ts';
import { isClear, rowsOf, type Sheet, sheetOf, withCell } from './import-sheet.ts';

export const importSteps = ['file', 'columns', 'rows', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Milliseconds after the last change to a cell until the rows are checked again. */
const checkAfterMs = 600;
const fileMs = 60_000;

/** How an import is carried out. */
export interface ImportChoice {
  readonly passwords: boolean;
  readonly invite: boolean;
}
const importMs = 600_000;

/** Checks a sheet, immediately or after a pause; only the latest response is used. */
const useCheck = () => {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWhenGone(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  });
  const check = async (sheet: Sheet): Promise<void> => {
    clearTimeout(timer.current);
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setChecking(true);
    try {
      const options = { signal: own.signal, timeout: fileMs, quiet: true };
      setOutcome(await callApi(importUsers, { ...rowsOf(sheet), dryRun: true }, options));
    } catch (refused) {
      // Another check has replaced it, or the user can retry.
      if (running.current === own) {
        setOutcome(null);
        setFailure(refused);
      }
    } finally {
      if (running.current === own) setChecking(false);
    }
  };
  const checkSoon = (sheet: Sheet): void => {
    running.current?.abort();
    // The aborted check is not a failure to show: its grid is being edited.
    running.current = null;
    setChecking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(sheet), checkAfterMs);
  };
  return { outcome, setOutcome, isChecking, failure, check, checkSoon };
};

/** How a file is read; the server decides what is not chosen. */
export interface ReadingChoices {
  readonly sheet?: number | undefined;
  readonly headingRow?: number | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly includeHidden?: boolean | undefined;
}

const readFile = async (file: Blob, choices: ReadingChoices): Promise<Sheet> =>
  sheetOf(await callApi(readImportFile, choices, { file, timeout: fileMs }));

/** Creates the users of a sheet, with the share that is done (0 to 1, or null), and can be canceled until they are committed. */
const usePerform = () => {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const cancel = (): void => running.current?.abort();
  useWhenGone(cancel);
  const perform = async (sheet: Sheet, choice: ImportChoice): Promise<ImportOutcome> => {
    const own = new AbortController();
    running.current = own;
    setShare(0);
    try {
      const transport = progressTransport((done, total) => setShare(done / total));
      const options = { signal: own.signal, timeout: importMs, transport };
      return await callApi(importUsers, { ...rowsOf(sheet), dryRun: false, ...choice }, options);
    } finally {
      setShare(null);
    }
  };
  return { share, cancel, perform };
};

/** Runs work that blocks the dialog. `callApi` has already shown its failure. */
const useBusy = () => {
  const [isBusy, setBusy] = useState(false);
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  return { isBusy, busily };
};

/** The table of an import, with its file and how that is read. */
const useSheet = () => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [source, setSource] = useState<{ file: Blob; choices: ReadingChoices } | null>(null);
  // Cells that were rendered earlier correct the current sheet.
  const latest = useRef<Sheet>(null);
  const put = (next: Sheet): void => {
    latest.current = next;
    setSheet(next);
  };
  const read = async (file: Blob, choices: ReadingChoices): Promise<Sheet> => {
    const next = await readFile(file, choices);
    put(next);
    setSource({ file, choices });
    return next;
  };
  const readAgain = async (patch: ReadingChoices): Promise<void> => {
    if (source) await read(source.file, { ...source.choices, ...patch });
  };
  return { sheet, latest, put, read, readAgain, includesHidden: source?.choices.includeHidden === true };
};

/** State of an import, from the file to the created users. */
export const useImport = () => {
  const [step, setStep] = useState<ImportStep>('file');
  // The rows with errors that the import left out, as a table.
  const [skipped, setSkipped] = useState<readonly string[][]>([]);
  const { sheet, latest, put, read, readAgain, includesHidden } = useSheet();
  const { isBusy, busily } = useBusy();
  const checks = useCheck();
  const { setOutcome, check, checkSoon } = checks;
  const { share, cancel, perform } = usePerform();

  const startCheck = (checked: Sheet): void => {
    setOutcome(null);
    setStep('rows');
    void check(checked);
  };
  return {
    ...checks,
    step,
    skipped,
    includesHidden,
    sheet,
    isBusy,
    share,
    cancel,
    goTo: setStep,
    /** Changes how columns are read. */
    map: put,
    bring: (file: Blob) =>
      busily(async () => {
        const next = await read(file, {});
        if (isClear(next)) startCheck(next);
        else setStep('columns');
      }),
    /** Reads the same file in another way. */
    reread: (patch: ReadingChoices) => void busily(() => readAgain(patch)),
    startCheck: () => {
      if (sheet) startCheck(sheet);
    },
    /** Corrects a cell; a moment later all is checked again. */
    correct: (line: number, column: number, text: string) => {
      if (!latest.current) return;
      const next = withCell(latest.current, line, column, text);
      put(next);
      checkSoon(next);
    },
    /** Goes on with these rows only. */
    keepLines: (lines: Sheet['lines']) => {
      if (!latest.current) return;
      const next = { ...latest.current, lines };
      put(next);
      setOutcome(null);
      void check(next);
    },
    /** Imports these rows; `left` are the others, as a table. */
    perform: (choice: ImportChoice, lines: Sheet['lines'], left: readonly string[][]) =>
      busily(async () => {
        if (!sheet) return;
        const done = await perform({ ...sheet, lines }, choice);
        // Another user may have taken a name.
        if (done.errors.length > 0 || done.created === 0) return void check(sheet);
        setOutcome(done);
        setSkipped(left);
        setStep('done');
        await makeStale(importUsers.stales);
      }),
  };
};
export type Import = ReturnType<typeof useImport>;
