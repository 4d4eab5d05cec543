import type { AppContext } from './context.ts';

/** Returns a function that creates something once per instance, such as a cache. */
export const createPerInstance = <Value>(create: (context: AppContext) => Value): ((context: AppContext) => Value) => {
  const created = new WeakMap<AppContext, Value>();
  return (context) => {
    const instance = created.get(context) ?? create(context);
    created.set(context, instance);
    return instance;
  };
};
