/** Something that has not happened yet; `come` lets it happen for all who wait for `hasCome`. */
export const moment = () => {
  let come: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, hasCome };
};
