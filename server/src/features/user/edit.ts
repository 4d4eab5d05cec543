import { applyChange, type ChangeRequest } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { scopeOfChange } from '../../platform/change/scope.ts';
import type { Editing } from './write.ts';

/** Carries out a change of users within the scope of the call's need. */
export const editorFor =
  (context: AppContext) =>
  <Result>(call: ChangeRequest, work: (editing: Editing) => Promise<Result>): Promise<Result> =>
    applyChange(context, call, async (change) => work({ context, change, scope: await scopeOfChange(change) }));
