import type { Call } from '@atrium/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/caller.ts';
import { change } from '../../platform/change.ts';
import type { Atrium } from '../../platform/context.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Editing } from './write.ts';

type Asked = { readonly caller: Caller; readonly request: FastifyRequest };

/** Carries out a change of users within the scope of the call's need. */
export const editorFor =
  (context: Atrium) =>
  <Result>(
    { needs }: Pick<Call<never, unknown>, 'needs'>,
    asked: Asked,
    work: (editing: Editing) => Promise<Result>,
  ): Promise<Result> =>
    change(context, asked, async (its) =>
      work({ context, change: its, caller: asked.caller, scope: await scopeOf(its.trx, asked.caller, needs) }),
    );
