import type { z } from 'zod';
import { createReadOnlySchemas } from '../resource/readonly-schemas.ts';
import { signInLogResource } from './fields.ts';

const { row, query } = createReadOnlySchemas(signInLogResource);
export type SignInEntry = z.output<typeof row>;
export type SignInQuery = z.output<typeof query>;
