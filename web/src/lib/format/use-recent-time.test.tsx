import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

const minute = 60_000;

test('times are relative if they are recent, and complete if they are in the future', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('document', { documentElement: {}, hidden: true, title: '', ...listeners });
  const { startTranslations } = await import('../language/i18n.ts');
  const { useRecentTime } = await import('./use-recent-time.ts');
  await startTranslations();
  const hook = await renderHook(useRecentTime);
  const now = Date.now();
  const format = hook.read();
  expect([-0.5, 0, 1].map((ahead) => format(now + ahead * minute))).toEqual(['刚刚', '刚刚', '刚刚']);
  expect(format(now - 10.5 * minute)).toMatch(/^(9|10) 分钟前$/);
  const tomorrow = now + 1440 * minute;
  expect(format(tomorrow)).toContain(String(new Date(tomorrow).getFullYear()));
  await hook.leave();
});
