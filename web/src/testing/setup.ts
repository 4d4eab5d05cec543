import { vi } from 'vitest';
import { testTimeouts } from '../../../vitest.limits.ts';

/** Vitest limits `vi.waitFor` to one second and has no setting for it. */
const { waitFor } = vi;
vi.waitFor = (check, options = testTimeouts.expect.poll) => waitFor(check, options);

/** Errors of `fetch` come from the main context of Node, where `TypeError` is another class than in the context of a test. */
const { fetch: fetchInMainContext } = globalThis;
globalThis.fetch = (input, init) =>
  fetchInMainContext(input, init).catch((failure: unknown) => {
    // `fetch` rejects only with errors.
    const { name, message } = failure as Error;
    throw name === 'TypeError' ? new TypeError(message, { cause: failure }) : failure;
  });
