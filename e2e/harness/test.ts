import { test as base } from '@playwright/test';
import { type Copy, startProduct } from './product.ts';

interface PerWorker {
  /** The running product: one per worker, with a database of its own and the demo accounts. */
  readonly product: Copy;
}

/** A journey: `page` opens paths of the running product, and a page that throws fails it. */
export const test = base.extend<{ noFaults: void }, PerWorker>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
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
