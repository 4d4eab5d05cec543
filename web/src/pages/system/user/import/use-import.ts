import { importUsers, readImportFile } from '@atrium/contract/user/import-calls.ts';
import type { TextEncoding } from '@atrium/contract/text-encodings.ts';
import type { ImportOutcome } from '@atrium/contract/user/import-schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api.ts';
import { createProgressTransport } from '../../../../lib/http/progress-transport.ts';
import { invalidateFamilies } from '../../../../lib/query/query.ts';
import { useOnUnmount } from '../../../../lib/browser/use-on-unmount.ts';
import { useSingleRun } from '../../../../lib/browser/use-single-run.ts';
import {
  isImportableWithoutQuestions,
  buildImportInput,
  type ImportedSheet,
  toImportedSheet,
  correctCell,
} from './import-sheet.ts';

export const importSteps = ['file', 'columns', 'rows', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

const checkAfterMs = 600;
const fileMs = 60_000;

export interface ImportChoice {
  readonly passwords: boolean;
  readonly invite: boolean;
}
const importTimeoutMs = 600_000;

const useCheck = () => {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const runningCheck = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnUnmount(() => {
    clearTimeout(timer.current);
    runningCheck.current?.abort();
  });
  const check = async (sheet: ImportedSheet): Promise<void> => {
    clearTimeout(timer.current);
    runningCheck.current?.abort();
    const controller = new AbortController();
    runningCheck.current = controller;
    setChecking(true);
    try {
      const options = { signal: controller.signal, timeout: fileMs, skipsErrorToast: true };
      setOutcome(await callApi(importUsers, { ...buildImportInput(sheet), dryRun: true }, options));
    } catch (caughtError) {
      // An outdated check was aborted by the next one; its error doesn't matter.
      if (runningCheck.current === controller) {
        setOutcome(null);
        setFailure(caughtError);
      }
    } finally {
      if (runningCheck.current === controller) setChecking(false);
    }
  };
  const checkSoon = (sheet: ImportedSheet): void => {
    runningCheck.current?.abort();
    // Hides the error of the aborted check.
    runningCheck.current = null;
    setChecking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(sheet), checkAfterMs);
  };
  return { outcome, setOutcome, isChecking, failure, check, checkSoon };
};

/** Options for reading a file. The server detects the undefined ones. */
export interface ReadingChoices {
  readonly sheet?: number | undefined;
  readonly headingRow?: number | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly includeHidden?: boolean | undefined;
}

const readFile = async (file: Blob, choices: ReadingChoices): Promise<ImportedSheet> =>
  toImportedSheet(await callApi(readImportFile, choices, { file, timeout: fileMs }));

/** `progress` is from 0 to 1, or null. Canceling works until the commit. */
const usePerform = () => {
  const [progress, setProgress] = useState<number | null>(null);
  const runningImport = useRef<AbortController>(null);
  const cancel = (): void => runningImport.current?.abort();
  useOnUnmount(cancel);
  const perform = async (sheet: ImportedSheet, choice: ImportChoice): Promise<ImportOutcome> => {
    const controller = new AbortController();
    runningImport.current = controller;
    setProgress(0);
    try {
      const transport = createProgressTransport((done, total) => setProgress(done / total));
      const options = { signal: controller.signal, timeout: importTimeoutMs, transport };
      return await callApi(importUsers, { ...buildImportInput(sheet), dryRun: false, ...choice }, options);
    } finally {
      setProgress(null);
    }
  };
  return { progress, cancel, perform };
};

/** Blocks the dialog during work. `callApi` has already shown the error. */
const useBusy = () => {
  const [isBusy, setBusy] = useState(false);
  const runBusy = useSingleRun(async (operation: () => Promise<void>) => {
    setBusy(true);
    await operation().catch(() => undefined);
    setBusy(false);
  });
  return { isBusy, runBusy };
};

const useSheet = () => {
  const [sheet, setSheet] = useState<ImportedSheet | null>(null);
  const [source, setSource] = useState<{ file: Blob; choices: ReadingChoices } | null>(null);
  // Cells may call handlers of an earlier render; these still change the current sheet.
  const latestSheet = useRef<ImportedSheet>(null);
  const replaceSheet = (next: ImportedSheet): void => {
    latestSheet.current = next;
    setSheet(next);
  };
  const readSheet = async (file: Blob, choices: ReadingChoices): Promise<ImportedSheet> => {
    const next = await readFile(file, choices);
    replaceSheet(next);
    setSource({ file, choices });
    return next;
  };
  const readWithChoices = async (patch: ReadingChoices): Promise<void> => {
    if (source) await readSheet(source.file, { ...source.choices, ...patch });
  };
  return {
    sheet,
    latest: latestSheet,
    putSheet: replaceSheet,
    read: readSheet,
    readWithChoices,
    includesHidden: source?.choices.includeHidden === true,
  };
};

export const useImport = () => {
  const [step, setStep] = useState<ImportStep>('file');
  const [skippedRows, setSkippedRows] = useState<readonly string[][]>([]);
  const { sheet, latest, putSheet, read, readWithChoices, includesHidden } = useSheet();
  const { isBusy, runBusy } = useBusy();
  const checks = useCheck();
  const { setOutcome, check, checkSoon } = checks;
  const { progress, cancel, perform } = usePerform();

  const startCheck = (checkedSheet: ImportedSheet): void => {
    setOutcome(null);
    setStep('rows');
    void check(checkedSheet);
  };
  return {
    ...checks,
    step,
    skipped: skippedRows,
    includesHidden,
    sheet,
    isBusy,
    progress,
    cancel,
    goTo: setStep,
    map: putSheet,
    chooseFile: (file: Blob) =>
      runBusy(async () => {
        const next = await read(file, {});
        if (isImportableWithoutQuestions(next)) startCheck(next);
        else setStep('columns');
      }),
    reread: (patch: ReadingChoices) => void runBusy(() => readWithChoices(patch)),
    startCheck: () => {
      if (sheet) startCheck(sheet);
    },
    correct: (line: number, column: number, text: string) => {
      if (!latest.current) return;
      const next = correctCell(latest.current, line, column, text);
      putSheet(next);
      checkSoon(next);
    },
    keepOnly: (lines: ImportedSheet['lines']) => {
      if (!latest.current) return;
      const next = { ...latest.current, lines };
      putSheet(next);
      setOutcome(null);
      void check(next);
    },
    /** Imports these rows; `remainingRows` are listed in the report. */
    perform: (choice: ImportChoice, lines: ImportedSheet['lines'], remainingRows: readonly string[][]) =>
      runBusy(async () => {
        if (!sheet) return;
        const result = await perform({ ...sheet, lines }, choice);
        // Another user may have taken a username since the check.
        if (result.errors.length > 0 || result.created === 0) return void check(sheet);
        setOutcome(result);
        setSkippedRows(remainingRows);
        setStep('done');
        await invalidateFamilies(importUsers.invalidatedFamilies);
      }),
  };
};
export type Import = ReturnType<typeof useImport>;
