import { chartPalette } from '../../lib/preference/chart-palette.ts';

/** Chart colors as CSS variables: SVG follows theme, primary color and color-blind mode without redrawing. */
export const chartLook = {
  series: chartPalette(),
  text: 'var(--ant-color-text)',
  quiet: 'var(--ant-color-text-secondary)',
  line: 'var(--ant-color-border-secondary)',
  surface: 'var(--ant-color-bg-elevated)',
} as const;

/** Text on axes and beside bars, in pixels; it uses the font of the page. */
export const chartText = { color: chartLook.quiet, fontSize: 12 } as const;

/** Returns the color of a series or part; colors repeat. */
export const seriesColour = (position: number): string =>
  chartLook.series[position % chartLook.series.length] ?? chartLook.text;
