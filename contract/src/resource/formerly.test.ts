import { expect, test } from 'vitest';
import type { Fields } from './field.ts';
import { fieldNamed, todaysQuery } from './formerly.ts';
import { headingsOf, imports } from './read.ts';

const label = { 'zh-CN': '高度', 'en-US': 'Height' };
const fields = {
  height: {
    type: 'integer',
    label,
    filter: true,
    sort: true,
    formerly: ['size', 'length'],
    imported: { headings: ['m'] },
  },
  seen: { type: 'instant', label, readOnly: true, filter: { as: 'seenOn' }, formerly: ['met'] },
  name: { type: 'text', label, max: 9, filter: true, sort: true },
} as const satisfies Fields;

test('a field is found by what it is and was called, and by nothing else', () => {
  for (const name of ['height', 'size', 'length']) expect(fieldNamed(fields, name)).toBe(fields.height);
  for (const name of ['toString', 'sizes', '']) expect(fieldNamed(fields, name)).toBeUndefined();
});

test.each([
  [
    { size: '7', name: 'a' },
    { height: '7', name: 'a' },
  ],
  [
    { lengthFrom: '1', sizeTo: '9' },
    { heightFrom: '1', heightTo: '9' },
  ],
  [{ sort: '-size,name' }, { sort: '-height,name' }],
  [{ columns: 'name, length' }, { columns: 'name, height' }],
  // What says it by the name of today is meant.
  [{ size: '1', height: '2' }, { height: '2' }],
  // A filter with a name of its own has kept it.
  [
    { metFrom: '1', seenOnFrom: '2' },
    { metFrom: '1', seenOnFrom: '2' },
  ],
  [
    { current: '2', other: 'size' },
    { current: '2', other: 'size' },
  ],
])('an address that was kept, %j, says %j today', (kept, today) => {
  expect(todaysQuery(fields)(kept)).toEqual(today);
});

test('the column of an import may be headed by what its field was called', () => {
  expect(imports(fields).map(headingsOf)).toEqual([['height', 'height', '高度', 'Height', 'size', 'length', 'm']]);
});
