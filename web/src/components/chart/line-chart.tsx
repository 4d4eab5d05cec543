import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartOption } from './chart-engine.ts';
import { chartStyle, chartText, getSeriesColor } from './chart-style.ts';
import type { ChartRows } from './chart-table.tsx';
import { createTooltip, type TooltipText } from './chart-tooltip.ts';

export interface LinePoint {
  readonly name: string;
  readonly mark?: string;
  readonly value: number;
  /** Value of the same point in the period before, for a dashed line. */
  readonly previous?: number | undefined;
}

/** Must be stable (`useMemo`). */
export interface LineLabels {
  /** Table headings: the point (a day), its value, and the value in the period before. */
  readonly point: string;
  readonly value: string;
  readonly previous: string;
  readonly formatValue: (value: number) => string;
  readonly formatShortValue: (value: number) => string;
}

interface LineChartProps {
  label: string;
  points: readonly LinePoint[];
  words: LineLabels;
  isTable?: boolean;
}

const color = getSeriesColor(0);

/** Not fully transparent at the axis, because that would fade through gray. */
const createTint = (share: number) => `color-mix(in srgb, ${color} ${share}%, transparent)`;
const areaGradient = {
  type: 'linear' as const,
  x: 0,
  y: 0,
  x2: 0,
  y2: 1,
  colorStops: [
    { offset: 0, color: createTint(18) },
    { offset: 1, color: createTint(1) },
  ],
};

const createTooltipLines = ({ value, previous }: LinePoint, words: LineLabels): TooltipText['lines'] => [
  { name: words.value, value: words.formatValue(value), color },
  ...(previous === undefined
    ? []
    : [{ name: words.previous, value: words.formatValue(previous), color: chartStyle.secondaryText }]),
];

const createLineOption = (points: readonly LinePoint[], words: LineLabels): ChartOption => {
  const smooth = points.length <= 31 ? 0.3 : false;
  return {
    grid: { left: 4, right: 12, top: 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: createTooltip('axis', (index) => {
      const point = points[index];
      return point && { title: point.name, lines: createTooltipLines(point, words) };
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ name }) => name),
      axisLine: { lineStyle: { color: chartStyle.line } },
      axisTick: { show: false },
      axisLabel: {
        ...chartText,
        // A label may have two lines.
        lineHeight: 16,
        interval: (index) => points[index]?.mark !== undefined,
        formatter: (_name, index) => points[index]?.mark ?? '',
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { ...chartText, formatter: (value: number) => words.formatShortValue(value) },
      splitLine: { lineStyle: { color: chartStyle.line } },
    },
    series: [
      {
        type: 'line',
        data: points.map(({ previous }) => previous ?? null),
        smooth,
        showSymbol: false,
        color: chartStyle.secondaryText,
        lineStyle: { width: 1.5, type: 'dashed' },
        emphasis: { disabled: true },
      },
      {
        type: 'line',
        data: points.map(({ value }) => value),
        smooth,
        showSymbol: points.length === 1,
        symbol: 'circle',
        symbolSize: 8,
        color,
        lineStyle: { width: points.length > 62 ? 1.5 : 2 },
        areaStyle: { color: areaGradient },
        // Emphasis blends colors, which does not work with CSS variables.
        emphasis: { disabled: true },
      },
    ],
  };
};

const createLineTable = (points: readonly LinePoint[], words: LineLabels): ChartRows => {
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  return {
    columns: [words.point, words.value, ...(hasPrevious ? [words.previous] : [])],
    rows: points.map(({ name, value, previous }) => [
      name,
      words.formatValue(value),
      ...(hasPrevious ? [previous === undefined ? '–' : words.formatValue(previous)] : []),
    ]),
  };
};

export const LineChart = ({ label, points, words, isTable }: LineChartProps) => {
  const option = useMemo(() => createLineOption(points, words), [points, words]);
  const table = useMemo(() => createLineTable(points, words), [points, words]);
  return <Chart label={label} option={option} table={table} isTable={isTable} />;
};
