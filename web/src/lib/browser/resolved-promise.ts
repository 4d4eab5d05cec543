/** React's `use` reads `status` and `value` of thenables. Without them, it shows a placeholder for at least 300 ms. */
export const createResolvedPromise = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
