/**
 * Marks a promise as fulfilled, so that React's `use` returns its value in the same rendering. Without the mark React notices one
 * microtask later and shows a placeholder, for at least 300 ms. React reads `status` and `value` of libraries that suspend.
 */
export const fulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
