/**
 * A promise whose value `use` reads at once. Of any other one that is fulfilled, React learns a microtask later: a rendering that cannot
 * wait shows a placeholder first. `status` and `value` are the fields that React asks of libraries that suspend.
 */
export const fulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
