import { expect, it } from 'vitest';
import { createSparkPoints } from './sparkline.tsx';

it('draws the lowest value at the bottom, the highest at the top, and the ends at the sides', () => {
  expect(createSparkPoints([10, 30, 20])).toEqual([
    [3, 29],
    [60, 3],
    [117, 16],
  ]);
});

it('draws equal values as a line in the middle', () => {
  expect(createSparkPoints([0, 0]).map(([, y]) => y)).toEqual([16, 16]);
});
