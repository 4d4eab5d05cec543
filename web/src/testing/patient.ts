import { vi } from 'vitest';
import { patience } from '../../../vitest.limits.ts';

/** What a test waits for may take as long as what it polls: Vitest has one second of its own for it, and no setting. */
const { waitFor } = vi;
vi.waitFor = (check, options = patience.expect.poll) => waitFor(check, options);
