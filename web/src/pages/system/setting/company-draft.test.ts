import { expect, test } from 'vitest';
import { companySettings } from '../../../testing/company-settings.ts';
import {
  createDraft,
  listChangedFields,
  flattenDraft,
  unflattenDraft,
  withLocks,
  withPreferences,
} from './company-draft.ts';

const emptyDraft = createDraft(companySettings);

test('a preference that is reset to its default is not kept', () => {
  const dark = withPreferences(emptyDraft, { theme: 'dark', sidebarWidth: 240 });
  expect(dark.preferences).toEqual({ theme: 'dark', sidebarWidth: 240 });
  expect(withPreferences(dark, { theme: 'auto' }).preferences).toEqual({ sidebarWidth: 240 });
});

test('locks are added and removed by name, each once', () => {
  const lockedDraft = withLocks(withLocks(emptyDraft, ['theme', 'builtinTheme'], true), ['theme'], true);
  expect(lockedDraft.locked).toEqual(['builtinTheme', 'theme']);
  expect(withLocks(lockedDraft, ['theme'], false).locked).toEqual(['builtinTheme']);
});

test('a draft that was split and joined is the same, including unknown preferences', () => {
  const draft = {
    ...emptyDraft,
    name: '甲',
    passwordMin: 12,
    preferences: { theme: 'dark', ofTomorrow: 1 },
    locked: ['theme'],
  };
  expect(unflattenDraft(flattenDraft(draft), draft)).toEqual(draft);
});

test('names the changed fields of a draft, with locks as one field', () => {
  const changedDraft = withLocks(
    { ...withPreferences(emptyDraft, { sidebarWidth: 240 }), name: '甲' },
    ['theme', 'watermark'],
    true,
  );
  expect(listChangedFields(emptyDraft, changedDraft)).toEqual(['name', 'locked', 'sidebarWidth']);
  expect(listChangedFields(changedDraft, changedDraft)).toEqual([]);
});
