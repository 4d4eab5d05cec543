import { vi } from 'vitest';
import { patience } from '../../../vitest.limits.ts';

/** Vitest limits `vi.waitFor` to one second and has no setting for it. */
const { waitFor } = vi;
vi.waitFor = (check, options = patience.expect.poll) => waitFor(check, options);
