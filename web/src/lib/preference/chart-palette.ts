/** How many colours the charts have before they begin again. */
const seriesCount = 6;

/**
 * The colours of a chart's series as CSS variables, for charts drawn as SVG: they follow theme, colour and colour-blind
 * mode without drawing anew.
 */
export const chartPalette = (): readonly string[] =>
  Array.from({ length: seriesCount }, (_, at) => `var(--chart-${at + 1})`);
