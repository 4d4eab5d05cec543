import { post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { url } from './schemas.ts';

export const upload = post<typeof noInput, typeof url>('upload', 'upload', 'signed-in', []);
