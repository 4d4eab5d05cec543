/** Runs work after the next paint, or immediately in a hidden document. Returns a function that cancels it. */
export const runAfterFrame = (work: () => void): (() => void) => {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
