export const findScroller = (element: HTMLElement): HTMLElement => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return document.documentElement;
};

export const findRowElement = (container: HTMLElement, id: number): HTMLElement | null =>
  container.querySelector<HTMLElement>(`[data-row-key="${id}"]`);

export const revealRow = (container: HTMLElement | null, id: number): void => {
  if (container) findRowElement(container, id)?.scrollIntoView({ block: 'nearest' });
};
