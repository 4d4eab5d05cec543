import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { getLabel, getOptionLabel } from '@atrium/contract/resource/labels.ts';
import { allResources } from '@atrium/contract/resources.ts';
import { describe, expect, test } from 'vitest';
import { formatChanges } from './words.ts';

const lang = 'en-US';
const time = Date.UTC(2026, 0, 2, 23, 4, 5);
const timeText = '2026-01-03 07:04:05';
const names = { user: { 1: 'Ann' }, role: { 1: 'Clerk' }, menu: {}, dept: {}, dictionary: {}, position: {} };

const format = (resource: string, change: AuditChange): string => {
  const entry = { noun: resource, changes: [change] } as Parameters<typeof formatChanges>[0];
  return formatChanges(entry, names, { lang, timeZone: 'Asia/Shanghai' });
};

const fields = allResources.flatMap(({ name: resource, fields: all }) =>
  Object.entries(all).map(([name, field]) => ({ resource, name, field, label: getLabel(field.label, lang) })),
);

describe('a value in exported audit entries', () => {
  test.each(fields.filter(({ field }) => field.type === 'instant'))(
    'the field $name of $resource is a time in the time zone of the reader',
    ({ resource, name, label }) => {
      expect(format(resource, { field: name, before: null, after: time })).toBe(`${label}: – → ${timeText}`);
    },
  );

  test.each(fields.filter(({ field }) => field.type === 'status'))(
    'the field $name of $resource is a translated status',
    ({ resource, name, label }) => {
      expect(format(resource, { field: name, before: 0, after: 1 })).toBe(`${label}: Disabled → Enabled`);
    },
  );

  test.each(fields.flatMap((item) => (item.field.type === 'choice' ? [{ ...item, field: item.field }] : [])))(
    'the field $name of $resource is a translated option',
    ({ resource, name, field, label }) => {
      for (const option of Object.keys(field.options)) {
        const text = getOptionLabel(field, option, lang);
        expect(format(resource, { field: name, before: null, after: option })).toBe(`${label}: – → ${text}`);
      }
    },
  );

  test.each([
    ['user', 'roles', [1, 2], [2, 3], /: Clerk → .*#3/],
    ['user', 'status', null, true, /: – → Yes$/],
    ['user', 'name', '', false, /: – → No$/],
    ['menu', 'name', 'common.menu.role', 'plain', /: Roles → plain$/],
    ['role', 'restoredVersion', null, time, new RegExp(`: – → ${timeText}$`)],
    ['unknown', 'thing', 1, [], /^thing: 1 → –$/],
  ] as const)('%s.%s changes from %j to %j', (resource, field, before, after, text) => {
    const change = { field, before, after } as unknown as AuditChange;
    expect(format(resource, change)).toMatch(text);
  });

  test('names at most 50 records, and the number of the others', () => {
    const after = Array.from({ length: 52 }, (_, index) => index + 1);
    expect(format('user', { field: 'roles', before: null, after })).toMatch(/Clerk, .*#50.* 2 /);
  });
});
