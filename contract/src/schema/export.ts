import { z } from 'zod';

/** An endpoint that returns a file has no result schema. */
export const file = z.unknown();
