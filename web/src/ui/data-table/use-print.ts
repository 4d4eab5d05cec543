import { parseCsv } from '@atrium/contract/parse-csv.ts';
import { exportRowsHeader } from '@atrium/contract/export.ts';
import { useRef, useState } from 'react';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListExport } from '../../lib/query/list-export.ts';
import { toast } from '../../lib/browser/toast.ts';
import { filterWords, rowsAtMost } from '../print/on-paper.ts';
import type { Printed } from '../print/print-sheet.tsx';

/** The text of an answer up to so many rows; the rest is not waited for. */
const firstRows = async ({ body }: Response): Promise<string[][]> => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ends = 0;
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    text += value;
    ends += value.split('\n').length - 1;
    if (done) return parseCsv(text);
    // New lines within cells count as well: looked at closely once there may be enough.
    if (ends <= rowsAtMost + 1) continue;
    const rows = parseCsv(text);
    ends = rows.length - 1;
    if (ends <= rowsAtMost + 1) continue;
    await reader?.cancel();
    return rows.slice(0, rowsAtMost + 1);
  }
};

/** Prints a list: what is to go on paper (null when nothing is), whether it is on its way, and how it begins and ends. */
export const usePrint = (exported: ListExport, columns: readonly string[], title: string) => {
  const t = useTranslation('table');
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [isReading, setReading] = useState(false);
  const stop = useRef<AbortController>(null);

  const run = async (search: ParentNode | null): Promise<void> => {
    const stopper = new AbortController();
    stop.current = stopper;
    setReading(true);
    try {
      const filters = filterWords(search);
      const response = await exported.open({ format: 'csv', columns: columns.join() }, stopper.signal);
      const [heading = [], ...rows] = await firstRows(response);
      const total = Number(response.headers.get(exportRowsHeader) ?? rows.length);
      setPrinted({ title, filters, heading, rows, total });
    } catch (failure) {
      // What the server refused was said by the client of the wire; this broke off half way.
      if (!stopper.signal.aborted && !(failure instanceof RequestFailure)) toast.error(t((w) => w.exportFailed));
    } finally {
      setReading(false);
    }
  };
  return {
    printed,
    isReading,
    start: (search: ParentNode | null) => void run(search),
    cancel: () => stop.current?.abort(),
    end: () => setPrinted(null),
  };
};
