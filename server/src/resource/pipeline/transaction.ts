import type { Language } from '@atrium/contract/language.ts';
import { applyChange, type Change, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';

export interface RecordTransaction extends Change {
  readonly context: AppContext;
  readonly lang: Language;
}

export type RecordCall = ChangeRequest & { readonly lang: Language };

/** Runs `operation` in one transaction with the permissions that the caller has in it. */
export const runInTransaction = <Result>(
  context: AppContext,
  call: RecordCall,
  operation: (tx: RecordTransaction) => Promise<Result>,
  options?: Parameters<typeof applyChange>[3],
): Promise<Result> =>
  applyChange(context, call, (change) => operation({ ...change, context, lang: call.lang }), options);

class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs `operation` like `runInTransaction`, but rolls it back. */
export const tryChange = async <Result>(
  context: AppContext,
  call: RecordCall,
  operation: (tx: RecordTransaction) => Promise<Result>,
  options?: Parameters<typeof applyChange>[3],
): Promise<Result> => {
  try {
    return await runInTransaction<Result>(
      context,
      call,
      async (tx) => {
        throw new RolledBack(await operation(tx));
      },
      options,
    );
  } catch (error) {
    // Only the callback above throws it.
    if (error instanceof RolledBack) return (error as RolledBack<Result>).result;
    throw error;
  }
};
