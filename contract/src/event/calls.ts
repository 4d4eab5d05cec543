import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { serverEvent } from './schemas.ts';

export const readEvents = get<typeof noInput, typeof serverEvent>('event', 'events', 'signed-in');
