import type { Fields } from '@atrium/contract/resource/field.ts';
import { expect, test } from 'vitest';
import { maskChanges } from './masks.ts';

const label = { 'zh-CN': '手机号', 'en-US': 'Phone' };
const fields = {
  phone: { type: 'text', label, max: 20, format: 'phone' },
  rank: { type: 'integer', label, filter: true },
  name: { type: 'text', label, max: 20 },
} as const satisfies Fields;

test('a hidden field and its filters are masked in recorded changes', () => {
  const changes = ['phone', 'name'].map((field) => ({ field, before: null, after: '13977775678' }));
  expect(maskChanges(fields, new Set(['phone']), changes).map(({ after }) => after)).toEqual([
    '139****5678',
    '13977775678',
  ]);
  const filteredFields = ['rankFrom', 'rankTo', 'name'].map((field) => ({ field, before: null, after: 7 }));
  expect(maskChanges(fields, new Set(['rank']), filteredFields).map(({ after }) => after)).toEqual([0, 0, 7]);
});
