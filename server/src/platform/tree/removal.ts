/** What a DELETE answers: the id it named, or all of several. */
export const oneOrAll = (ids: readonly number[]): number | number[] => {
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? only : [...ids];
};
