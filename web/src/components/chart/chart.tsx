import type { ChartOption } from './chart-engine.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { ChartTable, type ChartRows } from './chart-table.tsx';
import { useDrawing } from './use-drawing.ts';

export interface ChartProps {
  label: string;
  /** Must be stable (`useMemo`); a new object is redrawn. */
  option: ChartOption;
  table: ChartRows;
  asTable?: boolean | undefined;
}

/** Fills its box. The chart library is a separate chunk. Hidden pages keep their drawing. */
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
