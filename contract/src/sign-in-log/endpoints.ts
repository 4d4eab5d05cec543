import { readOnlyEndpoints } from '../resource/readonly-endpoints.ts';
import { signInLogResource } from './fields.ts';

export const signInLogEndpoints = readOnlyEndpoints(signInLogResource);
