/** Returns the result of a DELETE: the deleted ID, or a list of several. */
export const oneOrAll = (ids: readonly number[]): number | number[] => {
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? only : [...ids];
};
