import { get } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { pendingItems } from './schemas.ts';

export const readPendingItems = get<typeof nothing, typeof pendingItems>('waiting', 'home/waiting', 'signed-in');
