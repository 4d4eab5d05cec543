import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { url } from './schemas.ts';

export const upload = call<typeof nothing, typeof url>('upload', 'POST', 'upload', 'signed-in', []);
