import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const savedViewEndpoints = {
  list: endpoint(calls.listViews, {
    input: schemas.viewQuery,
    result: schemas.savedViews,
    summary: 'Returns the saved views of a list: those of the caller and those shared with roles of the caller.',
  }),
  setDefault: endpoint(calls.setDefaultView, {
    input: schemas.defaultView,
    result: schemas.savedViews,
    summary: 'Sets the view that opens when the caller opens a list.',
    errors: ['row.notFound'],
  }),
  create: endpoint(calls.createView, {
    input: schemas.newView,
    result: schemas.savedView,
    summary: 'Saves the state of a list as a view of the caller.',
    errors: ['row.taken', 'savedViews.tooMany', 'right.hiddenField'],
  }),
  update: endpoint(calls.updateView, {
    input: schemas.viewChange,
    result: schemas.savedView,
    summary: 'Renames a view or replaces its state. Only its owner and administrators can do that.',
    errors: ['row.notFound', 'row.stale', 'row.taken', 'right.hiddenField'],
  }),
  delete: endpoint(calls.deleteView, {
    input: byId,
    result: schemas.deletedView,
    summary: 'Deletes a view. Only its owner and administrators can do that.',
    errors: ['row.notFound'],
  }),
  share: endpoint(calls.shareView, {
    input: schemas.viewShare,
    result: schemas.savedView,
    summary: 'Sets the roles that see a view. Only its owner and administrators can do that.',
    errors: ['row.notFound', 'roles.notFound'],
  }),
};
