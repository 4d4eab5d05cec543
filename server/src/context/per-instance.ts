import type { AppContext } from './context.ts';

/** Returns a function that creates something once per instance, such as a cache. */
export const createPerInstance = <Value>(create: (context: AppContext) => Value): ((context: AppContext) => Value) => {
  const values = new WeakMap<AppContext, Value>();
  return (context) => {
    const instance = values.get(context) ?? create(context);
    values.set(context, instance);
    return instance;
  };
};
