import type { ChartOption } from './chart-engine.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { ChartTable, type ChartRows } from './chart-table.tsx';
import { useDrawing } from './use-drawing.ts';

export interface ChartProps {
  label: string;
  /** Must be stable (`useMemo`); a new object is redrawn. */
  option: ChartOption;
  table: ChartRows;
  isTable?: boolean | undefined;
}

/** Fills its box. The chart library is a separate chunk. Hidden pages keep their drawing. */
export const Chart = ({ label, option, table, isTable = false }: ChartProps) => {
  const { container, hasFailed, retry } = useDrawing(option);
  if (hasFailed) return <ErrorState onRetry={retry} />;
  return (
    <div className="relative size-full">
      <div
        ref={container}
        role="img"
        aria-label={label}
        className={isTable ? 'invisible size-full overflow-hidden' : 'size-full overflow-hidden'}
      />
      <ChartTable caption={label} table={table} isHidden={!isTable} />
    </div>
  );
};
