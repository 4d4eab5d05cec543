import { endpoint } from '../endpoint.ts';
import { updateErrors } from '../version/endpoints.ts';
import { applyBulkEdit, previewBulkEdit } from './calls.ts';
import { bulkEdit, bulkEditPreview, bulkEditQuery, bulkEditResult } from './schemas.ts';

const errors = [
  ...new Set([
    'right.missing',
    'right.hiddenField',
    'request.tooMany',
    'session.confirmFactor',
    ...updateErrors,
  ] as const),
];

export const bulkEditEndpoints = {
  preview: endpoint(previewBulkEdit, {
    input: bulkEditQuery,
    result: bulkEditPreview,
    summary:
      'Returns the preview of a bulk edit: the records that would change, and those that cannot be changed. Needs the permissions to list and to change the resource.',
    errors: ['batch.tooMany', ...errors],
    isReadOnly: true,
  }),
  apply: endpoint(applyBulkEdit, {
    input: bulkEdit,
    result: bulkEditResult,
    summary:
      'Changes fields of many records of a resource, all or none. Needs the permissions to list and to change the resource.',
    errors: ['bulkEdit.rejected', ...errors],
  }),
};
