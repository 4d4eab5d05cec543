import { chartPalette } from '../../lib/preference/chart-palette.ts';

/**
 * The colours of charts, as CSS variables: charts are drawn as SVG, so they follow theme, primary colour and colour-blind
 * mode without being drawn anew.
 */
export const chartLook = {
  series: chartPalette(),
  text: 'var(--ant-color-text)',
  quiet: 'var(--ant-color-text-secondary)',
  line: 'var(--ant-color-border-secondary)',
  surface: 'var(--ant-color-bg-elevated)',
} as const;

/** Of text on axes and beside bars, in pixels; its family is that of the page. */
export const chartText = { color: chartLook.quiet, fontSize: 12 } as const;

/** The colour of the series or part at a position; they repeat when there are more of those than colours. */
export const seriesColour = (position: number): string =>
  chartLook.series[position % chartLook.series.length] ?? chartLook.text;
