import type { Language } from '@atrium/contract/language.ts';
import { applyChange, type Change, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';

export interface RecordTransaction extends Change {
  readonly context: AppContext;
  readonly lang: Language;
}

export type RecordCall = ChangeRequest & { readonly lang: Language };

/** Runs `work` in one transaction with the permissions that the caller has in it. */
export const inTransaction = <Result>(
  context: AppContext,
  call: RecordCall,
  work: (tx: RecordTransaction) => Promise<Result>,
  options?: Parameters<typeof applyChange>[3],
): Promise<Result> => applyChange(context, call, (change) => work({ ...change, context, lang: call.lang }), options);
