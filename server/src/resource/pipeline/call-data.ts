import { loadCallerDataScope } from '../../authorization/data-scope.ts';
import { GrantPolicy } from '../../change/grant-policy.ts';
import type { ReadCall } from '../../context/read-call.ts';

/** Returns a function that loads something once per transaction or call. Later calls return the first value. */
export const loadOnce = <Key extends object, Value>(
  load: (key: Key) => Promise<Value>,
): ((key: Key) => Promise<Value>) => {
  const values = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const value = values.get(key) ?? load(key);
    values.set(key, value);
    return value;
  };
};

export const loadGrantPolicy = loadOnce(({ permissions, caller }: ReadCall) => GrantPolicy.load(permissions, caller));

/** Loads the users and departments that the caller may read or change with this call. */
export const loadDataScope = loadOnce(({ permissions, caller, requiredPermission }: ReadCall) =>
  loadCallerDataScope(permissions, caller, requiredPermission),
);
