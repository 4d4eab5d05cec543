import type { ChartOption } from './chart.tsx';

const days = Array.from({ length: 7 }, (_, day) => `Day ${day + 1}`);
export const figures = [820, 932, 901, 934, 690, 730, 620];

export const line: ChartOption = {
  xAxis: { type: 'category', data: days },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis' },
  series: [{ type: 'line', data: figures, smooth: true, areaStyle: {} }],
};
export const pie: ChartOption = {
  tooltip: { trigger: 'item' },
  series: [
    {
      type: 'pie',
      radius: ['45%', '70%'],
      data: days.slice(0, 5).map((name, at) => ({ name, value: figures[at] ?? 0 })),
    },
  ],
};
export const bar: ChartOption = {
  xAxis: { type: 'category', data: days.slice(0, 6) },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis' },
  series: [{ type: 'bar', data: figures.slice(0, 6) }],
};
