import { importUsers, readImportFile } from '@atrium/contract/user/import-calls.ts';
import { importBytes } from '@atrium/contract/user/import-fields.ts';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/browser/toast.ts';
import { RequestFailure } from '../../../../lib/http/request-failure.ts';
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
const importMs = 180_000;

/** Checks a sheet at once or a moment after the last change; only the latest answer counts. */
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
      // Another check took its place, or is offered where this one is told to have failed.
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
    setChecking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(sheet), checkAfterMs);
  };
  return { outcome, setOutcome, isChecking, failure, check, checkSoon };
};

/** The sheet of a file, unless it is too large to be corrected here. */
const readFile = async (file: Blob): Promise<Sheet | 'large'> => {
  if (file.size > importBytes) return 'large';
  const body = new FormData();
  body.append('file', file);
  try {
    return sheetOf(await callApi(readImportFile, body, { timeout: fileMs, quiet: true }));
  } catch (failure) {
    if (failure instanceof RequestFailure) {
      if (failure.problem === 'import.tooMany') return 'large';
      toast.error(failure.message);
    }
    throw failure;
  }
};

/** An import from the file to the users that were created; a file that is too large to be corrected is handed over. */
export const useImport = (onLarge: (file: Blob) => void) => {
  const [step, setStep] = useState<ImportStep>('file');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  // Cells that were drawn earlier still correct the sheet as it is by now.
  const latest = useRef<Sheet>(null);
  const [isBusy, setBusy] = useState(false);
  const checks = useCheck();
  const { setOutcome, check, checkSoon } = checks;

  const put = (next: Sheet): void => {
    latest.current = next;
    setSheet(next);
  };
  /** A failure was said by the client of the wire. */
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  return {
    ...checks,
    step,
    sheet,
    isBusy,
    goTo: setStep,
    /** Changes how columns are read. */
    map: put,
    bring: (file: Blob) =>
      busily(async () => {
        const read = await readFile(file);
        if (read === 'large') return onLarge(file);
        put(read);
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
        const done = await callApi(importUsers, { ...rowsOf(sheet), dryRun: false, ...choice }, { timeout: importMs });
        setOutcome(done);
        if (done.errors.length > 0 || done.created === 0) return;
        setStep('done');
        await makeStale(importUsers.stales);
      }),
  };
};
export type Import = ReturnType<typeof useImport>;
