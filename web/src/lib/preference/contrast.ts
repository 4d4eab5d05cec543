import { FastColor } from '@ant-design/fast-color';

/** Returns the WCAG 2 contrast (1 to 21) of a text color, which may be translucent, on a surface. */
export const computeContrast = (text: string, surface: string): number => {
  const surfaceLuminance = new FastColor(surface).getLuminance();
  const textLuminance = new FastColor(text).onBackground(surface).getLuminance();
  return (Math.max(surfaceLuminance, textLuminance) + 0.05) / (Math.min(surfaceLuminance, textLuminance) + 0.05);
};

/** Minimum contrast of text (WCAG 2 AA). */
export const textContrast = 4.5;

export const findReadableColor = (color: string, surfaces: readonly string[], minContrast = textContrast): string => {
  const isLight = surfaces.every((surface) => new FastColor(surface).isLight());
  for (let step = 0; step < 100; step += 1) {
    const shade = isLight ? new FastColor(color).shade(step) : new FastColor(color).tint(step);
    const hex = shade.toHexString();
    if (surfaces.every((surface) => computeContrast(hex, surface) >= minContrast)) return hex;
  }
  return isLight ? '#000000' : '#ffffff';
};

export interface Fill {
  readonly fill: string;
  readonly text: string;
}

const white = '#ffffff';
const darkText = '#141414';

/** Returns a fill with readable text: almost readable white text darkens the fill, otherwise the text is dark. */
export const createReadableFill = (color: string): Fill =>
  computeContrast(white, color) >= 3
    ? { fill: darkenForWhiteText(color), text: white }
    : { fill: new FastColor(color).toHexString(), text: darkText };

const darkenForWhiteText = (color: string): string => {
  for (let step = 0; step < 100; step += 1) {
    const hex = new FastColor(color).shade(step).toHexString();
    if (computeContrast(white, hex) >= textContrast) return hex;
  }
  return darkText;
};

/** Returns the surface under the pointer (1) or while pressed (2). */
export const createPressedFill = ({ fill, text }: Fill, depth: 1 | 2): string => {
  const color = new FastColor(fill);
  return (text === white ? color.shade(depth * 5) : color.tint(depth * 6)).toHexString();
};
