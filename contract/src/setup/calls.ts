import { get, post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { emptyResult, firstAdministrator, setupState } from './schemas.ts';

export const readSetup = get<typeof noInput, typeof setupState>('setup', 'setup', 'public');
export const completeSetup = post<typeof firstAdministrator, typeof emptyResult>('setup', 'setup', 'public', []);
