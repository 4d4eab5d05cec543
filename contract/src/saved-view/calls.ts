import { get, post, put, remove } from '../call.ts';
import type { byId } from '../schema/edit.ts';
import type {
  defaultView,
  deletedView,
  newView,
  savedView,
  savedViews,
  viewChange,
  viewQuery,
  viewShare,
} from './schemas.ts';

const family = 'saved-view';

/** All calls of this file also need the permission to open the list. */
export const listViews = get<typeof viewQuery, typeof savedViews>(family, 'saved-view-list', 'signed-in');
export const setDefaultView = put<typeof defaultView, typeof savedViews>(
  family,
  'saved-view-list/default',
  'signed-in',
);
export const createView = post<typeof newView, typeof savedView>(family, 'saved-view-item', 'signed-in');
export const updateView = put<typeof viewChange, typeof savedView>(family, 'saved-view-item', 'signed-in');
export const deleteView = remove<typeof byId, typeof deletedView>(family, 'saved-view-item', 'signed-in');
export const shareView = post<typeof viewShare, typeof savedView>(family, 'saved-view-item/share', [
  '/system/role',
  'permission:button:share-views',
]);
