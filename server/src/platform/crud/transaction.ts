import type { Language } from '@atrium/contract/language.ts';
import { applyChange, type Change, type ChangeRequest } from '../change/change.ts';
import type { AppContext } from '../context/context.ts';

/** One transaction of one caller that changes records. */
export interface RecordTransaction extends Change {
  readonly context: AppContext;
  /** Language of the response. */
  readonly lang: Language;
}

/** A call that changes records. */
export type RecordCall = ChangeRequest & { readonly lang: Language };

/** Runs `work` in one transaction, with the permissions that the caller has in it. */
export const inTransaction = <Result>(
  context: AppContext,
  call: RecordCall,
  work: (tx: RecordTransaction) => Promise<Result>,
  options?: Parameters<typeof applyChange>[3],
): Promise<Result> => applyChange(context, call, (change) => work({ ...change, context, lang: call.lang }), options);
