import { importUsers, readImportFile } from '@atrium/contract/user/import-calls.ts';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api.ts';
import { progressTransport } from '../../../../lib/http/progress-transport.ts';
import { makeStale } from '../../../../lib/query/query.ts';
import { useWhenGone } from '../../../../lib/browser/use-when-gone.ts';
import { rowsOf, type Sheet, sheetOf, withCell } from './import-sheet.ts';

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

const readFile = async (file: Blob): Promise<Sheet> =>
  sheetOf(await callApi(readImportFile, {}, { file, timeout: fileMs }));

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

/** State of an import, from the file to the created users. */
export const useImport = () => {
  const [step, setStep] = useState<ImportStep>('file');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  // Cells that were rendered earlier correct the current sheet.
  const latest = useRef<Sheet>(null);
  const { isBusy, busily } = useBusy();
  const checks = useCheck();
  const { setOutcome, check, checkSoon } = checks;
  const { share, cancel, perform } = usePerform();

  const put = (next: Sheet): void => {
    latest.current = next;
    setSheet(next);
  };
  return {
    ...checks,
    step,
    sheet,
    isBusy,
    share,
    cancel,
    goTo: setStep,
    /** Changes how columns are read. */
    map: put,
    bring: (file: Blob) =>
      busily(async () => {
        put(await readFile(file));
        setOutcome(null);
        setStep('columns');
      }),
    startCheck: () => {
      setOutcome(null);
      setStep('rows');
      if (sheet) void check(sheet);
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
    perform: (choice: ImportChoice) =>
      busily(async () => {
        if (!sheet) return;
        const done = await perform(sheet, choice);
        setOutcome(done);
        if (done.errors.length > 0 || done.created === 0) return;
        setStep('done');
        await makeStale(importUsers.stales);
      }),
  };
};
export type Import = ReturnType<typeof useImport>;
