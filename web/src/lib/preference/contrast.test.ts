import { FastColor } from '@ant-design/fast-color';
import { describe, expect, test } from 'vitest';
import { computeContrast, createReadableFill, createPressedFill, findReadableColor } from './contrast.ts';

const getLightness = (color: string) => new FastColor(color).getLuminance();

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#767676', '#ffffff', 4.54],
  // Half black on white is gray.
  ['rgba(0, 0, 0, 0.5)', '#ffffff', 3.98],
])('%s on %s has the contrast %d', (text, surface, expectedContrast) => {
  expect(computeContrast(text, surface)).toBeCloseTo(expectedContrast, 1);
});

describe('the readable shade', () => {
  test.each([
    ['#faad14', ['#ffffff'], -1],
    ['#faad14', ['#ffffff', '#e6f4ff'], -1],
    ['#1c3a8a', ['#141414', '#1f1f1f'], 1],
    // One dark surface is enough for a lighter shade.
    ['#555555', ['#141414', '#000000'], 1],
  ])(
    'the readable shade of %s on %j is readable on all of them, and as close to the color as possible',
    (color, surfaces, direction) => {
      const readable = findReadableColor(color, surfaces);
      for (const surface of surfaces) expect(computeContrast(readable, surface)).toBeGreaterThanOrEqual(4.5);
      expect(Math.sign(getLightness(readable) - getLightness(color))).toBe(direction);
      expect(Math.min(...surfaces.map((surface) => computeContrast(readable, surface)))).toBeLessThan(4.8);
    },
  );

  test.each([
    [['#ffffff'], '#000000'],
    [['#000000'], '#ffffff'],
    [['#ffffff', '#000000'], '#ffffff'],
  ])('the readable shade on %j, if none has enough contrast, is black or white: %s', (surfaces, end) => {
    expect(findReadableColor('#888888', surfaces, 22)).toBe(end);
  });
});

describe('a filled surface', () => {
  test.each([
    ['#1677ff', '#ffffff'],
    ['#722ed1', '#ffffff'],
    ['#faad14', '#141414'],
    ['#ffffff', '#141414'],
  ])('a filled surface of %s has readable text in %s', (color, text) => {
    const fill = createReadableFill(color);
    expect(fill.text).toBe(text);
    expect(computeContrast(fill.text, fill.fill)).toBeGreaterThanOrEqual(4.5);
  });

  test('a hovered surface is darker below white text, lighter below dark text, and more so while pressed', () => {
    const getReadableColors = (color: string) => {
      const fill = createReadableFill(color);
      return [fill.fill, createPressedFill(fill, 1), createPressedFill(fill, 2)].map(getLightness);
    };
    const [restContrast = 0, hoverContrast = 0, pressedContrast = 0] = getReadableColors('#722ed1');
    expect([hoverContrast < restContrast, pressedContrast < hoverContrast]).toEqual([true, true]);
    const [bright = 0, brighter = 0, brightest = 0] = getReadableColors('#faad14');
    expect([brighter > bright, brightest > brighter]).toEqual([true, true]);
    expect(createPressedFill({ fill: '#646464', text: '#ffffff' }, 1)).toBe('#5f5f5f');
    expect(createPressedFill({ fill: '#646464', text: '#141414' }, 2)).toBe('#777777');
  });
});
