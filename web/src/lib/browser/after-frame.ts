/**
 * Does something once what was just rendered has been drawn, and at once where nobody looks: a browser draws nothing then. For what the
 * picture can do without. The function it answers calls it off.
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
