/** Returns the nearest element around another one that scrolls vertically. */
export const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
};

/** Returns the element of a row, if it is rendered. */
export const rowElement = (box: HTMLElement, id: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-row-key="${id}"]`);

/** Scrolls a rendered row into view. */
export const revealRow = (box: HTMLElement | null, id: number): void => {
  if (box) rowElement(box, id)?.scrollIntoView({ block: 'nearest' });
};
