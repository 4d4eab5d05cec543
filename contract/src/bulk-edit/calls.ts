import { post } from '../call.ts';
import type { bulkEdit, bulkEditPreview, bulkEditQuery, bulkEditResult } from './schemas.ts';

/** Needs the permissions to list and to change the resource. */
export const previewBulkEdit = /* @__PURE__ */ post<typeof bulkEditQuery, typeof bulkEditPreview>(
  'version',
  'bulk-edit/preview',
  'signed-in',
  [],
);

/** Needs the permissions to list and to change the resource. Changed records get a new version. */
export const applyBulkEdit = /* @__PURE__ */ post<typeof bulkEdit, typeof bulkEditResult>(
  'version',
  'bulk-edit',
  'signed-in',
);
