import { FastColor } from '@ant-design/fast-color';

/** Returns the WCAG 2 contrast (1 to 21) of a text color, which may be translucent, on a surface. */
export const contrast = (text: string, surface: string): number => {
  const under = new FastColor(surface).getLuminance();
  const over = new FastColor(text).onBackground(surface).getLuminance();
  return (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
};

/** The smallest contrast that WCAG 2 AA accepts of text. */
export const textContrast = 4.5;

/**
 * The shade nearest to `colour` that can be read on every one of `surfaces`: darker on light surfaces, lighter on dark
 * ones, its hue kept. A colour that can be read already stays as it is.
 */
export const readableOn = (colour: string, surfaces: readonly string[], wanted = textContrast): string => {
  const isLight = surfaces.every((surface) => new FastColor(surface).isLight());
  for (let step = 0; step < 100; step += 1) {
    const shade = isLight ? new FastColor(colour).shade(step) : new FastColor(colour).tint(step);
    const hex = shade.toHexString();
    if (surfaces.every((surface) => contrast(hex, surface) >= wanted)) return hex;
  }
  return isLight ? '#000000' : '#ffffff';
};

/** A surface for text and the colour of the text on it. */
export interface Fill {
  readonly fill: string;
  readonly text: string;
}

const white = '#ffffff';
const ink = '#141414';

/**
 * A filled surface of a colour with text on it. A colour on which white is nearly readable turns a little darker under
 * white text; a bright one stays as it is, under dark text.
 */
export const fillOf = (colour: string): Fill =>
  contrast(white, colour) >= 3
    ? { fill: readableUnder(colour), text: white }
    : { fill: new FastColor(colour).toHexString(), text: ink };

const readableUnder = (colour: string): string => {
  for (let step = 0; step < 100; step += 1) {
    const hex = new FastColor(colour).shade(step).toHexString();
    if (contrast(white, hex) >= textContrast) return hex;
  }
  return ink;
};

/** The same surface under the pointer (1) and while it is pressed (2), where the text is still readable. */
export const pressed = ({ fill, text }: Fill, depth: 1 | 2): string => {
  const colour = new FastColor(fill);
  return (text === white ? colour.shade(depth * 5) : colour.tint(depth * 6)).toHexString();
};
