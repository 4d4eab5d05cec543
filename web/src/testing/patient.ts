import { vi } from 'vitest';
import { patience } from '../../../vitest.limits.ts';

/** Gives `vi.waitFor` the timeout of `expect.poll`: Vitest limits it to one second and has no setting for it. */
const { waitFor } = vi;
vi.waitFor = (check, options = patience.expect.poll) => waitFor(check, options);
