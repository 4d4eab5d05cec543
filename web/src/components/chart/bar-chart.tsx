import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartOption } from './chart-engine.ts';
import { chartText, getSeriesColor } from './chart-style.ts';
import { createPartTable, createPartTooltip, type Part, type PartChartProps, type PartLabels } from './chart-parts.ts';
import { createTooltip } from './chart-tooltip.ts';

const createBarOption = (parts: readonly Part[], words: PartLabels): ChartOption => {
  const color = getSeriesColor(0);
  return {
    grid: { left: 0, right: 52, top: 0, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: createTooltip(
      'axis',
      createPartTooltip(parts, words, () => color),
    ),
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: parts.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...chartText, width: 110, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        color,
        itemStyle: { borderRadius: [0, 4, 4, 0] },
        label: {
          ...chartText,
          show: true,
          position: 'right',
          formatter: ({ dataIndex }) => words.formatValue(parts[dataIndex]?.value ?? 0),
        },
        data: parts.map(({ value }) => value),
      },
    ],
  };
};

export const BarChart = ({ label, parts, words, isTable }: PartChartProps) => {
  const option = useMemo(() => createBarOption(parts, words), [parts, words]);
  const table = useMemo(() => createPartTable(parts, words), [parts, words]);
  return <Chart label={label} option={option} table={table} isTable={isTable} />;
};
