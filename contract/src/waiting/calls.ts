import { get } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { waiting } from './schemas.ts';

export const readWaiting = get<typeof nothing, typeof waiting>('waiting', 'home/waiting', 'signed-in');
