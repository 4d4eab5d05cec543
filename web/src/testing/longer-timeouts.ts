import { vi } from 'vitest';
import { testTimeouts } from '../../../vitest.limits.ts';

/** Vitest limits `vi.waitFor` to one second and has no setting for it. */
const { waitFor } = vi;
vi.waitFor = (check, options = testTimeouts.expect.poll) => waitFor(check, options);
