import { get } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { serverEvent } from './schemas.ts';

export const readEvents = get<typeof nothing, typeof serverEvent>('event', 'events', 'signed-in');
