import { test as base } from '@playwright/test';
import { keepsPreferencesLocal } from './person.ts';
import { type Copy, startProduct } from './product.ts';

interface PerWorker {
  /** The running product: one per worker, with a database of its own and the demo accounts. */
  readonly product: Copy;
}

interface PerJourney {
  /** Whether what this journey chooses of the interface is kept with the account. */
  readonly followsAccount: boolean;
  readonly ownPreferences: void;
  readonly noFaults: void;
}

/** A journey: `page` opens paths of the running product, and a page that throws fails it. */
export const test = base.extend<PerJourney, PerWorker>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  followsAccount: [false, { option: true }],
  ownPreferences: [
    async ({ context, followsAccount }, use) => {
      if (!followsAccount) await keepsPreferencesLocal(context);
      await use();
    },
    { auto: true },
  ],
  noFaults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (fault) => faults.push(fault.error().stack ?? fault.error().message));
      await use();
      base.expect(faults, 'faults thrown in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
