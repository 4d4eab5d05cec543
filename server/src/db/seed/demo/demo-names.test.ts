import { languages } from '@atrium/contract/language.ts';
import { username as usernameRule } from '@atrium/contract/validation.ts';
import { expect, test } from 'vitest';
import { demoDepts, demoRoles } from './departments.ts';
import { demoNotices } from './notices.ts';
import { demoStaff } from './staff.ts';

const now = Date.UTC(2026, 4, 1);

test('the English demo has no Chinese name', () => {
  const texts = [
    ...demoDepts('en-US').flatMap(({ name, jobs }) => [name, ...jobs]),
    ...demoRoles('en-US').flatMap(({ name, remark }) => [name, remark]),
    ...demoStaff('en-US', now).flatMap(({ name, description }) => [name, description]),
    ...(['admin', 'common'] as const).flatMap((one) =>
      demoNotices(one, 'en-US', now).map(({ params: { name } }) => (typeof name === 'string' ? name : '')),
    ),
  ];
  expect(texts.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

test.each(languages)('the demo in %s has the same number of users, with unique names and usernames', (language) => {
  const staff = demoStaff(language, now);
  expect(staff).toHaveLength(demoStaff('zh-CN', now).length);
  for (const field of ['name', 'username'] as const)
    expect(new Set(staff.map((one) => one[field])).size).toBe(staff.length);
  for (const { username } of staff) expect(usernameRule(username)).toBeNull();
});
