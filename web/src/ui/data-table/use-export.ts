import { exportAsJob, type ExportFormat } from '@atrium/contract/export.ts';
import { useRef, useState } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type ExportProgress, type ListExport, writeExport } from '../../lib/query/list-export.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { downloadSink, fileNameOf, type FileSink, pickSink } from '../../lib/browser/save-file.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { toast } from '../../lib/browser/toast.ts';

/** From so many rows on, an export is written straight to disk where the browser can. */
const rowsOnDisk = 50_000;
const shownEveryMs = 100;

const shownFrom = (show: (progress: ExportProgress) => void): ((progress: ExportProgress) => void) => {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < shownEveryMs) return;
    last = now;
    show(progress);
  };
};

const choosePlace = async (exported: ListExport, format: ExportFormat, rows: number) => {
  const name = exported.call.path.replace(/-.*/, '');
  return rows >= rowsOnDisk ? pickSink(`${name}.${format}`) : null;
};

/** Takes a list along: how far it is (null when nothing is under way), how it begins, and how it is stopped. */
export const useExport = (exported: ListExport, columns: readonly string[], rows: number) => {
  const t = useTranslation('table');
  const format = useFormat();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const stop = useRef<AbortController>(null);

  // Whoever looks as somebody else starts nothing in their name.
  const isJob = rows > exportAsJob && viewing === null;

  const queue = async (kind: ExportFormat): Promise<void> => {
    try {
      await exported.job.queue({ format: kind, columns: columns.join() });
      toast.info(t((w) => w.exportQueued));
    } catch {
      // The client of the wire has said what was refused.
    }
  };

  const run = async (kind: ExportFormat): Promise<void> => {
    if (isJob) return queue(kind);
    const chosen = await choosePlace(exported, kind, rows);
    if (chosen === 'cancelled') return;
    const stopper = new AbortController();
    stop.current = stopper;
    setProgress({ rows: 0, total: rows, bytes: 0 });
    let sink: FileSink | null = chosen;
    try {
      const response = await exported.open({ format: kind, columns: columns.join() }, stopper.signal);
      sink ??= downloadSink(
        fileNameOf(response) ?? `export.${kind}`,
        response.headers.get('Content-Type') ?? 'application/octet-stream',
      );
      const total = await writeExport(response, sink, kind, shownFrom(setProgress));
      toast.success(t((w) => w.exported, { rows: format.number(total ?? rows) }));
    } catch (failure) {
      await sink?.abort().catch(() => undefined);
      // What the server refused was said by the client of the wire; this broke off half way.
      if (!stopper.signal.aborted && !(failure instanceof RequestFailure)) toast.error(t((w) => w.exportFailed));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: (kind: ExportFormat) => void run(kind), cancel: () => stop.current?.abort() };
};
