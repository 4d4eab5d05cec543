import type { Language } from '@atrium/contract/language.ts';
import { applyChange, type Change, type ChangeRequest } from '../change/change.ts';
import { GrantPolicy } from '../change/grant-policy.ts';
import { readDataScope } from '../access/data-scope.ts';
import type { AppContext } from '../context/context.ts';
import type { ReadCall } from '../context/read-call.ts';

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

/** Returns a function that loads something at most once per transaction or call. What it returns is as of the first time. */
export const loadOnce = <Key extends object, Value>(
  load: (key: Key) => Promise<Value>,
): ((key: Key) => Promise<Value>) => {
  const loaded = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const known = loaded.get(key) ?? load(key);
    loaded.set(key, known);
    return known;
  };
};

/** Returns what the caller may grant and which users and roles they may change. */
export const loadGrantPolicy = loadOnce(({ permissions, caller }: RecordTransaction) =>
  GrantPolicy.load(permissions, caller),
);

/** Returns the users and departments that the caller may read or change with this call. */
export const loadDataScope = loadOnce(({ permissions, caller, needs }: ReadCall) =>
  readDataScope(permissions, caller, needs),
);
