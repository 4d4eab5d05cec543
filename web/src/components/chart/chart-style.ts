import { getChartPalette } from '../../lib/preference/chart-palette.ts';

/** CSS variables let the SVG follow the theme without redrawing. */
export const chartStyle = {
  series: getChartPalette(),
  text: 'var(--ant-color-text)',
  secondaryText: 'var(--ant-color-text-secondary)',
  line: 'var(--ant-color-border-secondary)',
  surface: 'var(--ant-color-bg-elevated)',
} as const;

export const chartText = { color: chartStyle.secondaryText, fontSize: 12 } as const;

export const getSeriesColor = (position: number): string =>
  chartStyle.series[position % chartStyle.series.length] ?? chartStyle.text;
