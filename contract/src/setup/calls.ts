import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { empty, firstAdministrator, setupState } from './schemas.ts';

export const readSetup = call<typeof nothing, typeof setupState>('setup', 'GET', 'setup', 'public');
export const completeSetup = call<typeof firstAdministrator, typeof empty>('setup', 'POST', 'setup', 'public', []);
