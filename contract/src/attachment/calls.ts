import { get, post } from '../call.ts';
import type { downloadAddress } from '../download/schemas.ts';
import type { noInput } from '../schema/shape.ts';
import type { attachedFile, fieldQuery, fileQuery, thumbnail, uploadLimits } from './schemas.ts';

export const readUploadLimits = get<typeof noInput, typeof uploadLimits>(
  'attachment',
  'attachment/limits',
  'signed-in',
);

export const uploadAttachment = post<typeof fieldQuery, typeof attachedFile>(
  'attachment',
  'attachment',
  'signed-in',
  [],
);

export const downloadAttachment = post<typeof fileQuery, typeof downloadAddress>(
  'attachment',
  'attachment/download',
  'signed-in',
  [],
);

export const loadThumbnail = get<typeof fileQuery, typeof thumbnail>('attachment', 'attachment/thumbnail', 'signed-in');
