import { createReadOnlyEndpoints } from '../resource/readonly-endpoints.ts';
import { signInLogResource } from './fields.ts';

export const signInLogEndpoints = createReadOnlyEndpoints(signInLogResource);
