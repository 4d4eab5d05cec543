/** Runs work after the next paint, or immediately in a hidden document. Returns a function that cancels it. */
export const runAfterFrame = (callback: () => void): (() => void) => {
  if (document.hidden) {
    callback();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
