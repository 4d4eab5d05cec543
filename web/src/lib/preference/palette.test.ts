import { generate, presetDarkPalettes, presetPalettes } from '@ant-design/colors';
import { FastColor } from '@ant-design/fast-color';
import { describe, expect, it } from 'vitest';
import { computeContrast } from './contrast.ts';
import { getChartPalette } from './chart-palette.ts';
import { builtinColors, createSeriesColors, shapeContrast, getStateColors, createShades } from './palette.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Simulates color vision deficiencies on linear light at full severity (Machado, Oliveira and Fernandes, 2009). */
const colorVisions: Record<string, Matrix> = {
  'normal color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a ?? 0, b ?? 0, c ?? 0];
};

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const clampToGamut = (light: number) => Math.min(1, Math.max(0, light));

/** In OKLab, equal distances look equally different. */
const toOklab = (light: Triple): Triple => {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
};

const simulateColorVision = (color: string, colorVision: Matrix): Triple => {
  const { r, g, b } = new FastColor(color);
  const [x, y, z] = multiply(colorVision, [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)]);
  return toOklab([clampToGamut(x), clampToGamut(y), clampToGamut(z)]);
};

/** Returns the smallest difference between two of the colors for a type of color vision. */
const findMinDistance = (colors: readonly string[], colorVision: Matrix): number =>
  Math.min(
    ...colors.flatMap((color, index) =>
      colors.slice(0, index).map((otherColor) => {
        const [a, b] = [simulateColorVision(color, colorVision), simulateColorVision(otherColor, colorVision)];
        return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      }),
    ),
  );

/** Five times the smallest difference that people notice. */
const minDistinctDistance = 0.1;

const surface = { light: '#ffffff', dark: '#121417' };

describe.each(['light', 'dark'] as const)('in %s color-blind mode', (mode) => {
  it.each(Object.keys(colorVisions))(
    'success, warning, error and information are distinguishable with %s',
    (colorVision) => {
      expect(
        findMinDistance(Object.values(getStateColors(mode, true)), colorVisions[colorVision] as Matrix),
      ).toBeGreaterThan(minDistinctDistance);
    },
  );

  it.each(Object.keys(colorVisions))("a chart's series are distinguishable with %s", (colorVision) => {
    expect(
      findMinDistance(createSeriesColors(mode, true, '#1677ff', surface[mode]), colorVisions[colorVision] as Matrix),
    ).toBeGreaterThan(minDistinctDistance);
  });
});

it('the default colors are not distinguishable for every type of color vision', () => {
  const defaultColors = Object.values(getStateColors('light', false));
  expect(
    Math.min(...Object.values(colorVisions).map((colorVision) => findMinDistance(defaultColors, colorVision))),
  ).toBeLessThan(0.02);
});

describe.each(['light', 'dark'] as const)("a chart's series in %s mode", (mode) => {
  it.each(Object.entries(builtinColors))(
    'the colors of a chart begin with the color %s, are six, and contrast with their background',
    (_, primary) => {
      for (const colorBlind of [false, true]) {
        const series = createSeriesColors(mode, colorBlind, primary, surface[mode]);
        expect(series).toHaveLength(getChartPalette().length);
        expect(new Set(series).size).toBe(series.length);
        expect(series.filter((color) => computeContrast(color, surface[mode]) < shapeContrast)).toEqual([]);
      }
    },
  );
});

it.each(Object.entries(builtinColors))(
  'the palette has ten steps of %s, and the sixth is the color itself',
  (_, color) => {
    expect(createShades(color, 'light')).toHaveLength(10);
    expect(createShades(color, 'light')[5]?.toLowerCase()).toBe(color);
    expect(createShades(color, 'dark')).toHaveLength(10);
  },
);

it('charts use the variables of the style sheet, which are counted from 1', () => {
  expect(getChartPalette()).toEqual([1, 2, 3, 4, 5, 6].map((at) => `var(--chart-${at})`));
});

it.each(['light', 'dark'] as const)(
  'the palette has the steps of antd for a named color, in any notation (%s)',
  (mode) => {
    const presets = mode === 'dark' ? presetDarkPalettes : presetPalettes;
    expect(createShades('#1677FF', mode)).toEqual(presets['blue']);
    expect(createShades('#1677ff', mode)).toEqual(presets['blue']);
  },
);

it('the palette has other steps of a custom color in dark mode', () => {
  expect(createShades('#123456', 'dark')).toEqual(generate('#123456', { theme: 'dark' }));
  expect(createShades('#123456', 'light')).toEqual(generate('#123456'));
});

it.each([
  ['#1677ff', '#1677ff'],
  ['#0f9f90', '#0f9f9f'],
  ['#5b8c10', '#5b8c00'],
  ['#e0529c', '#e0529c'],
])('the primary color %s replaces the most similar color of a chart', (primary, replacedColor) => {
  const defaultColors = ['#1677ff', '#0f9f9f', '#e07a00', '#7c5cfa', '#e0529c', '#5b8c00'];
  const [first, ...otherColors] = createSeriesColors('light', false, primary, '#ffffff');
  expect(first).toBe(primary);
  // Colors with too little contrast on white are darkened and keep their position.
  expect(otherColors).toHaveLength(5);
  expect(
    defaultColors
      .filter((otherColor) => otherColor !== replacedColor)
      .map((color) => computeContrast(color, '#ffffff') >= shapeContrast),
  ).toEqual(
    otherColors.map(
      (color, index) => color === defaultColors.filter((otherColor) => otherColor !== replacedColor)[index],
    ),
  );
});
