import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints } from './breakpoints.ts';

test('the sizes of a window begin at 0, 576, 768, 992 and 1200 pixels, for the style sheet as well', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 });
  const sheet = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const declared = [...sheet.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)]);
  expect({ xs: 0, ...Object.fromEntries(declared) }).toEqual(breakpoints);
});
