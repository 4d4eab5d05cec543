import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { pendingItems } from './schemas.ts';

export const readPendingItems = get<typeof noInput, typeof pendingItems>('waiting', 'home/waiting', 'signed-in');
