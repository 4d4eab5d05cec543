import { email, mobile } from '@atrium/contract/contact-rules.ts';
import { username } from '@atrium/contract/validation.ts';
import { expect, it } from 'vitest';
import { createDemoDepts } from './departments.ts';
import { createDemoNotifications } from './notifications.ts';
import { createDemoStaff } from './staff.ts';

const now = Date.UTC(2026, 4, 1);
const staff = createDemoStaff('zh-CN', now);

it('the demo has about two hundred users in about twenty departments, each led by one of them', () => {
  expect(staff.length).toBeGreaterThan(180);
  expect(staff.length).toBeLessThan(220);
  expect(createDemoDepts('zh-CN').length).toBeGreaterThanOrEqual(20);
  expect(staff.filter(({ leads }) => leads).map(({ dept }) => dept)).toEqual(createDemoDepts('zh-CN'));
});

it('users of the demo pass validation', () => {
  expect(new Set(staff.map((item) => item.username.toLowerCase())).size).toBe(staff.length);
  for (const item of staff) {
    expect([username(item.username), mobile(item.phone_number), email(`${item.username}@example.com`)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(item.name_pinyin).toMatch(/^[a-z]+$/);
    expect(item.joinTime).toBeLessThan(now);
    expect(item.lastLogin ?? now).toBeLessThanOrEqual(now);
  }
  expect(staff.some(({ status }) => status === 0)).toBe(true);
});

it('departments of the demo come after their parents', () => {
  const knownIds = new Set<string | null>([null]);
  for (const { code, parent } of createDemoDepts('zh-CN')) {
    expect(knownIds).toContain(parent);
    knownIds.add(code);
  }
});

it.each(['admin', 'common'] as const)('%s has notifications of many kinds, newest first, some unread', (account) => {
  const notices = createDemoNotifications(account, 'zh-CN', now);
  const times = notices.map(({ create_time }) => create_time);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(notices.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
  expect(notices.filter(({ is_read }) => is_read === 0).length).toBeGreaterThan(0);
  expect(now - Math.min(...times)).toBeLessThan(40 * 86_400_000);
});
