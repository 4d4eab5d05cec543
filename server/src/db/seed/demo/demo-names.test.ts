import { languages } from '@atrium/contract/language.ts';
import { username as usernameRule } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { createDemoDepts, createDemoRoles } from './departments.ts';
import { createDemoNotifications } from './notifications.ts';
import { createDemoStaff } from './staff.ts';

const now = Date.UTC(2026, 4, 1);

test('the English demo has no Chinese name', () => {
  const texts = [
    ...createDemoDepts('en-US').flatMap(({ name, jobs }) => [name, ...jobs]),
    ...createDemoRoles('en-US').flatMap(({ name, remark }) => [name, remark]),
    ...createDemoStaff('en-US', now).flatMap(({ name, description }) => [name, description]),
    ...(['admin', 'common'] as const).flatMap((item) =>
      createDemoNotifications(item, 'en-US', now).map(({ params: { name } }) => (typeof name === 'string' ? name : '')),
    ),
  ];
  expect(texts.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

test.each(languages)('the demo in %s has the same number of users, with unique names and usernames', (language) => {
  const staff = createDemoStaff(language, now);
  expect(staff).toHaveLength(createDemoStaff('zh-CN', now).length);
  for (const field of ['name', 'username'] as const)
    expect(new Set(staff.map((item) => item[field])).size).toBe(staff.length);
  for (const { username } of staff) expect(usernameRule(username)).toBeNull();
});
