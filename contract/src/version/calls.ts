import { get, post } from '../call.ts';
import type { restoredFields, versionPreview, versionQuery, versionRestoration } from './schemas.ts';

/** Needs the permissions to view and to change the resource. */
export const previewVersion = /* @__PURE__ */ get<typeof versionQuery, typeof versionPreview>(
  'version',
  'version-item',
  'signed-in',
);

/** Needs the permissions to view and to change the resource. */
export const restoreVersion = /* @__PURE__ */ post<typeof versionRestoration, typeof restoredFields>(
  'version',
  'version-item/restore',
  'signed-in',
);
