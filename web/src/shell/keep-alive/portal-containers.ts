/**
 * An element that is rendered into by one part of the product and given a place in the document by another. It is there before the part
 * that shows it, and stays the same one as long as the product is open, so that nothing in it is ever moved to another element.
 */
const container = (): (() => HTMLElement) => {
  let made: HTMLElement | undefined;
  return () => {
    if (made) return made;
    made = document.createElement('div');
    made.className = 'portal-container';
    return made;
  };
};

/** Holds the pages of the open tabs. */
export const pagesContainer = container();

/** Holds what the router shows where there is no page: that one may not open it, or that there is none. */
export const outletContainer = container();
