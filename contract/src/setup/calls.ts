import { get, post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { empty, firstAdministrator, setupState } from './schemas.ts';

export const readSetup = get<typeof nothing, typeof setupState>('setup', 'setup', 'public');
export const completeSetup = post<typeof firstAdministrator, typeof empty>('setup', 'setup', 'public', []);
