import type { Fields } from '@atrium/contract/resource/field.ts';
import { expect, test } from 'vitest';
import { maskedChanges } from './masks.ts';

const label = { 'zh-CN': '手机号', 'en-US': 'Phone' };
const fields = {
  phone: { type: 'text', label, max: 20, format: 'phone', formerly: ['mobile'] },
  rank: { type: 'integer', label, filter: true, formerly: ['order'] },
  name: { type: 'text', label, max: 20 },
} as const satisfies Fields;

test('what is hidden is hidden under its former names too, as a field and as a filter', () => {
  const changes = ['phone', 'mobile', 'name'].map((field) => ({ field, before: null, after: '13977775678' }));
  expect(maskedChanges(fields, new Set(['phone']), changes).map(({ after }) => after)).toEqual([
    '139****5678',
    '139****5678',
    '13977775678',
  ]);
  const filtered = ['orderFrom', 'rankTo', 'name'].map((field) => ({ field, before: null, after: 7 }));
  expect(maskedChanges(fields, new Set(['rank']), filtered).map(({ after }) => after)).toEqual([0, 0, 7]);
});
