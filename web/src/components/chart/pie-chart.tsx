import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartOption } from './chart-engine.ts';
import { chartStyle, getSeriesColor } from './chart-style.ts';
import {
  createPartTable,
  createPartTooltip,
  type Part,
  type PartChartProps,
  type PartLabels,
  calculateShares,
} from './chart-parts.ts';
import { createTooltip } from './chart-tooltip.ts';

const createPieOption = (parts: readonly Part[], words: PartLabels): ChartOption => ({
  tooltip: createTooltip('item', createPartTooltip(parts, words, getSeriesColor)),
  series: [
    {
      type: 'pie',
      radius: ['64%', '94%'],
      color: [...chartStyle.series],
      itemStyle: { borderRadius: 3 },
      padAngle: 1.5,
      label: { show: false },
      emphasis: { scaleSize: 3 },
      data: parts.map(({ name, value }) => ({ name, value })),
    },
  ],
});

/** Parts of a whole as a ring with the sum in the middle and a legend beside it, without amounts in a narrow `@container`. */
export const PieChart = ({ label, parts, words, isTable = false }: PartChartProps) => {
  const option = useMemo(() => createPieOption(parts, words), [parts, words]);
  const table = useMemo(() => createPartTable(parts, words), [parts, words]);
  const shares = calculateShares(parts);
  const chart = <Chart label={label} option={option} table={table} isTable={isTable} />;
  if (isTable) return chart;
  return (
    <div className="grid h-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-4">
      <div className="relative h-full">
        {chart}
        <p aria-hidden className="pointer-events-none absolute inset-0 m-0 flex flex-col items-center justify-center">
          <span className="text-base font-semibold tabular-nums">
            {words.formatValue(parts.reduce((sum, { value }) => sum + value, 0))}
          </span>
          <span className="text-xs text-secondary">{words.value}</span>
        </p>
      </div>
      <ul aria-hidden className="m-0 flex list-none flex-col gap-2 p-0">
        {parts.map(({ name, value }, position) => (
          <li key={name} className="flex items-baseline gap-2">
            <span
              className="size-2 shrink-0 rounded-full forced-color-adjust-none"
              style={{ background: getSeriesColor(position) }}
            />
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            <span className="hidden tabular-nums @md:inline">{words.formatValue(value)}</span>
            <span className="w-12 text-end text-secondary tabular-nums">
              {words.formatShare(shares[position] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
