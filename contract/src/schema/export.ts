import { z } from 'zod';

/** A call that answers a file describes no result. */
export const file = z.unknown();
