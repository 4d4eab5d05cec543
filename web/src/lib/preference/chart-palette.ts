/** Number of chart colors before they repeat. */
const seriesCount = 6;

/**
 * Returns the colors of chart series as CSS variables: SVG follows theme, color and color-blind mode without redrawing.
 */
export const chartPalette = (): readonly string[] =>
  Array.from({ length: seriesCount }, (_, at) => `var(--chart-${at + 1})`);
