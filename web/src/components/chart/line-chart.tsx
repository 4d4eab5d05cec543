import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartOption } from './chart-engine.ts';
import { chartLook, chartText, seriesColour } from './chart-look.ts';
import { tooltip } from './chart-tooltip.ts';

export interface LinePoint {
  readonly name: string;
  readonly mark?: string;
  readonly value: number;
}

/** Must be stable (`useMemo`). */
export interface LineWords {
  readonly point: string;
  readonly value: string;
  readonly write: (value: number) => string;
  readonly writeShort: (value: number) => string;
}

interface LineChartProps {
  label: string;
  points: readonly LinePoint[];
  words: LineWords;
  asTable?: boolean;
}

const color = seriesColour(0);

/** Not fully transparent at the axis, because that would fade through gray. */
const tint = (share: number) => `color-mix(in srgb, ${color} ${share}%, transparent)`;
const area = {
  type: 'linear' as const,
  x: 0,
  y: 0,
  x2: 0,
  y2: 1,
  colorStops: [
    { offset: 0, color: tint(18) },
    { offset: 1, color: tint(1) },
  ],
};

const lineOption = (points: readonly LinePoint[], words: LineWords): ChartOption => {
  return {
    grid: { left: 4, right: 12, top: 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: tooltip('axis', (index) => {
      const point = points[index];
      return point && { title: point.name, name: words.value, value: words.write(point.value), color };
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ name }) => name),
      axisLine: { lineStyle: { color: chartLook.line } },
      axisTick: { show: false },
      axisLabel: {
        ...chartText,
        // A label may have two lines.
        lineHeight: 16,
        interval: (index) => points[index]?.mark !== undefined,
        formatter: (_name, index) => points[index]?.mark ?? '',
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { ...chartText, formatter: (value: number) => words.writeShort(value) },
      splitLine: { lineStyle: { color: chartLook.line } },
    },
    series: [
      {
        type: 'line',
        data: points.map(({ value }) => value),
        smooth: points.length <= 31 ? 0.3 : false,
        showSymbol: points.length === 1,
        symbol: 'circle',
        symbolSize: 8,
        color,
        lineStyle: { width: points.length > 62 ? 1.5 : 2 },
        areaStyle: { color: area },
        // Emphasis blends colors, which does not work with CSS variables.
        emphasis: { disabled: true },
      },
    ],
  };
};

export const LineChart = ({ label, points, words, asTable }: LineChartProps) => {
  const option = useMemo(() => lineOption(points, words), [points, words]);
  const table = useMemo(
    () => ({
      columns: [words.point, words.value],
      rows: points.map(({ name, value }) => [name, words.write(value)] as const),
    }),
    [points, words],
  );
  return <Chart label={label} option={option} table={table} asTable={asTable} />;
};
