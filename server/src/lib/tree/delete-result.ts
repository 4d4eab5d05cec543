/** Returns a single ID as itself, for compatibility. */
export const toDeleteResult = (ids: readonly number[]): number | number[] => {
  const [id] = ids;
  return ids.length === 1 && id !== undefined ? id : [...ids];
};
