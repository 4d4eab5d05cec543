import { expect } from '@playwright/test';
import type { Instance } from './product.ts';

/**
 * Reads the log of an instance without mail or SMS server. `purpose` is a part of the message, for addresses that
 * received other codes before.
 */
export const waitForCode = async (
  { output }: Pick<Instance, 'output'>,
  to: string,
  purpose = '验证码',
): Promise<string> => {
  const find = () => {
    const line = output()
      .split('\n')
      .findLast((entry) => entry.includes('"outbox"') && entry.includes(to) && entry.includes(purpose));
    return /\D(\d{6})\D/.exec(line?.split(to)[1] ?? '')?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
};
