/** A promise `hasCome` that `come` resolves. */
export const moment = () => {
  let come: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, hasCome };
};
