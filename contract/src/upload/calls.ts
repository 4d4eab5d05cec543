import { post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { url } from './schemas.ts';

export const upload = post<typeof nothing, typeof url>('upload', 'upload', 'signed-in', []);
