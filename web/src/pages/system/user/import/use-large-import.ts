import { importUsersByJob, uploadImportSource } from '@atrium/contract/user/import-calls.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api.ts';
import { useWhenGone } from '../../../../lib/browser/use-when-gone.ts';
import { sendWithProgress } from '../../../../lib/http/send-with-progress.ts';
import { makeStale } from '../../../../lib/query/query.ts';
import { rowsOf, type Sheet, sheetOf } from './import-sheet.ts';

export const largeSteps = ['upload', 'columns', 'task'] as const;
export type LargeStep = (typeof largeSteps)[number];

/** The server reads the beginning of the file once it is there. */
const uploadMs = 600_000;

/** A file that the server keeps: its first rows stand for all. */
interface Kept {
  readonly id: number;
  readonly sheet: Sheet;
}

interface TaskChoice {
  readonly dryRun: boolean;
  readonly invite: boolean;
}

const sendFile = async (file: Blob, signal: AbortSignal, onSent: (share: number) => void): Promise<Kept> => {
  const body = new FormData();
  body.append('file', file);
  const options = { signal, timeout: uploadMs, quiet: true, transport: sendWithProgress(onSent) };
  const { id, ...sheet } = await callApi(uploadImportSource, body, options);
  return { id, sheet: sheetOf(sheet) };
};

const queue = async ({ id, sheet }: Kept, choice: TaskChoice): Promise<void> => {
  await callApi(importUsersByJob, { id, fields: rowsOf(sheet).fields, ...choice }, { quiet: true });
  await makeStale(importUsersByJob.stales);
};

/** An import by a task, from the file to the task that carries it out. */
export const useLargeImport = () => {
  const [file, setFile] = useState<Blob | null>(null);
  const [step, setStep] = useState<LargeStep>('upload');
  const [kept, setKept] = useState<Kept | null>(null);
  /** Of the file, from 0 to 1; null while none is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useWhenGone(stop);

  const trying = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    await work().catch((refused: unknown) => {
      // What was cancelled has not failed.
      if (running.current?.signal.aborted !== true) setFailure(refused);
    });
  };
  const toUpload = (next: Blob | null) => {
    stop();
    setFile(next);
    setKept(null);
    setFailure(null);
    setStep('upload');
  };

  return {
    file,
    step,
    kept,
    sent,
    failure,
    isBusy,
    isUnsaved: sent !== null || step === 'columns',
    stop,
    /** Begins with a file, or with none. */
    toUpload,
    upload: async () => {
      if (!file) return;
      const own = new AbortController();
      running.current = own;
      setSent(0);
      await trying(async () => {
        setKept(await sendFile(file, own.signal, setSent));
        setStep('columns');
      });
      setSent(null);
    },
    map: (sheet: Sheet) => setKept((before) => before && { ...before, sheet }),
    toColumns: () => setStep('columns'),
    perform: async (choice: TaskChoice) => {
      if (!kept) return;
      setBusy(true);
      await trying(async () => {
        await queue(kept, choice);
        setStep('task');
      });
      setBusy(false);
    },
  };
};
export type LargeImportState = ReturnType<typeof useLargeImport>;
