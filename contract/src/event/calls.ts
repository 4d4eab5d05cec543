import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { serverEvent } from './schemas.ts';

export const readEvents = call<typeof nothing, typeof serverEvent>('event', 'GET', 'events', 'signed-in');
