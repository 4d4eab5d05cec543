/** Returns the result of a DELETE: one ID, or the list of several. */
export const toDeleteResult = (ids: readonly number[]): number | number[] => {
  const [id] = ids;
  return ids.length === 1 && id !== undefined ? id : [...ids];
};
