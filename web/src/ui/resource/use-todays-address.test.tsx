import type { Fields } from '@atrium/contract/resource/field.ts';
import { expect, test } from 'vitest';
import { atAddress } from '../../testing/at-address.tsx';
import { acting } from '../../testing/hook-root.ts';
import { useTodaysAddress } from './use-todays-address.ts';

const label = { 'zh-CN': '高度', 'en-US': 'Height' };
const fields = {
  height: { type: 'integer', label, filter: true, sort: true, formerly: ['size'] },
} as const satisfies Fields;

test.each([
  ['?size=7&sort=-size&current=2', '?height=7&sort=-height&current=2'],
  ['?height=7&other=size', '?height=7&other=size'],
  ['', ''],
])('the address %s becomes %s, and the way back leads before it', async (kept, today) => {
  const List = () => {
    useTodaysAddress(fields);
    return null;
  };
  const router = await atAddress(List, `/list${kept}`);
  expect(router.state.location.search).toBe(today);
  await acting(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});
