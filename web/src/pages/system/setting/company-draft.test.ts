import { expect, test } from 'vitest';
import {
  listChangedFields,
  type CompanyDraft,
  flattenDraft,
  unflattenDraft,
  withLocks,
  withPreferences,
} from './company-draft.ts';

const empty: CompanyDraft = { name: '', logo: '', preferences: {}, locked: [], registration: null };

test('a preference that is reset to its default is not kept', () => {
  const dark = withPreferences(empty, { theme: 'dark', sidebarWidth: 240 });
  expect(dark.preferences).toEqual({ theme: 'dark', sidebarWidth: 240 });
  expect(withPreferences(dark, { theme: 'auto' }).preferences).toEqual({ sidebarWidth: 240 });
});

test('locks are added and removed by name, each once', () => {
  const locked = withLocks(withLocks(empty, ['theme', 'builtinTheme'], true), ['theme'], true);
  expect(locked.locked).toEqual(['builtinTheme', 'theme']);
  expect(withLocks(locked, ['theme'], false).locked).toEqual(['builtinTheme']);
});

test('a draft that was split and joined is the same, including unknown preferences', () => {
  const draft = { ...empty, name: '甲', preferences: { theme: 'dark', ofTomorrow: 1 }, locked: ['theme'] };
  expect(unflattenDraft(flattenDraft(draft), draft)).toEqual(draft);
});

test('names the changed fields of a draft, with locks as one field', () => {
  const changed = withLocks(
    { ...withPreferences(empty, { sidebarWidth: 240 }), name: '甲' },
    ['theme', 'watermark'],
    true,
  );
  expect(listChangedFields(empty, changed)).toEqual(['name', 'locked', 'sidebarWidth']);
  expect(listChangedFields(changed, changed)).toEqual([]);
});
