/**
 * Runs work after the current rendering is drawn, or immediately in a hidden page, where browsers draw nothing. Returns
 * a function that cancels it.
 */
export const afterFrame = (act: () => void): (() => void) => {
  if (document.hidden) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
