/** Returns the scroll container of an element. */
export const findScroller = (element: HTMLElement): HTMLElement => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return document.documentElement;
};

export const rowElement = (box: HTMLElement, id: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-row-key="${id}"]`);

export const revealRow = (box: HTMLElement | null, id: number): void => {
  if (box) rowElement(box, id)?.scrollIntoView({ block: 'nearest' });
};
