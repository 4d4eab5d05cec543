/**
 * Marks a promise as fulfilled, so that React's `use` returns its value in the same render. Otherwise React shows a
 * placeholder for at least 300 ms. React reads `status` and `value` of every thenable.
 */
export const fulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
