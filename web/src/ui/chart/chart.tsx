import type { ChartOption } from './chart-engine.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { ChartTable, type ChartRows } from './chart-table.tsx';
import { useDrawing } from './use-drawing.ts';

export interface ChartProps {
  /** What the chart shows, in a sentence: what a screen reader says of the picture. */
  label: string;
  /** Keep its identity while nothing changes (`useMemo`): a new one is drawn anew. */
  option: ChartOption;
  /** The same figures as rows: behind the picture for screen readers, in its place when `asTable`. */
  table: ChartRows;
  asTable?: boolean | undefined;
}

/**
 * A chart that fills its box. The drawing code is a chunk of its own, asked for together with the page. A chart keeps its
 * drawing while its page is hidden behind another tab, and takes the new size when it comes back.
 */
export const Chart = ({ label, option, table, asTable = false }: ChartProps) => {
  const { box, failed, retry } = useDrawing(option);
  if (failed) return <ErrorState onRetry={retry} />;
  return (
    <div className="relative size-full">
      <div
        ref={box}
        role="img"
        aria-label={label}
        className={asTable ? 'invisible size-full overflow-hidden' : 'size-full overflow-hidden'}
      />
      <ChartTable caption={label} table={table} hidden={!asTable} />
    </div>
  );
};
