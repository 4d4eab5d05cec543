import { expect } from '@playwright/test';
import type { Copy } from './product.ts';

/**
 * Waits for a code to an address in the log of a copy that has nothing to carry it, and answers it; `act` is what the message says
 * it is good for, where others went there before.
 */
export const codeTo = async ({ output }: Pick<Copy, 'output'>, to: string, act = '验证码'): Promise<string> => {
  const find = () => {
    const line = output()
      .split('\n')
      .findLast((one) => one.includes('"outbox"') && one.includes(to) && one.includes(act));
    return /\D(\d{6})\D/.exec(line?.split(to)[1] ?? '')?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
};
