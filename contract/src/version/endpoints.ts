import { deptEndpoints } from '../dept/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { menuEndpoints } from '../menu/endpoints.ts';
import { createResourceEndpoints } from '../resource/resource-endpoints.ts';
import { generatedResourceList } from '../resources.ts';
import { roleEndpoints } from '../role/endpoints.ts';
import { userEndpoints } from '../user/endpoints.ts';
import { previewVersion, restoreVersion } from './calls.ts';
import { restoredFields, versionPreview, versionQuery, versionRestoration } from './schemas.ts';

const updates = [
  userEndpoints.update,
  roleEndpoints.update,
  menuEndpoints.update,
  deptEndpoints.update,
  ...generatedResourceList.map((resource) => createResourceEndpoints(resource).update),
];

export const updateErrors = [...new Set(updates.flatMap(({ errors = [] }) => errors))];

const versionErrors = [...new Set(['row.noVersion' as const, 'right.missing' as const, ...updateErrors])];

export const versionEndpoints = {
  preview: endpoint(previewVersion, {
    input: versionQuery,
    result: versionPreview,
    summary:
      'Returns the preview of restoring an earlier version of a record: the fields that would change. Needs the permissions to view and to change the resource.',
    errors: versionErrors,
  }),
  restore: endpoint(restoreVersion, {
    input: versionRestoration,
    result: restoredFields,
    summary:
      'Changes fields of a record to their values in an earlier version. Needs the permissions to view and to change the resource.',
    errors: versionErrors,
  }),
};
