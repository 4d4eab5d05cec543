/** Returns the result of a DELETE: one ID, or the list of several. */
export const toDeleteResult = (ids: readonly number[]): number | number[] => {
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? only : [...ids];
};
