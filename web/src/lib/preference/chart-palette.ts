const seriesCount = 6;

/** CSS variables let SVG follow the theme without rendering. */
export const getChartPalette = (): readonly string[] =>
  Array.from({ length: seriesCount }, (_, index) => `var(--chart-${index + 1})`);
