import { test as base } from '@playwright/test';
import { keepPreferencesLocal } from './page.ts';
import { type Instance, startProduct } from './product.ts';

interface WorkerFixtures {
  /** Each worker has a separate instance. */
  readonly product: Instance;
}

interface TestFixtures {
  /** Tests of a worker share an account. */
  readonly syncsPreferences: boolean;
  readonly localPreferences: void;
  readonly failOnPageErrors: void;
}

/** An uncaught error in a page fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  syncsPreferences: [false, { option: true }],
  localPreferences: [
    async ({ context, syncsPreferences }, use) => {
      if (!syncsPreferences) await keepPreferencesLocal(context);
      await use();
    },
    { auto: true },
  ],
  failOnPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (event) => errors.push(event.error().stack ?? event.error().message));
      await use();
      base.expect(errors, 'uncaught errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
