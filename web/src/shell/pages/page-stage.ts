let stage: HTMLElement | undefined;

/**
 * The element that holds the pages. It is there before the shell that shows it, and stays the same one as long as the product is
 * open, so that no page is ever moved from one element to another.
 */
export const pageStage = (): HTMLElement => {
  if (stage) return stage;
  stage = document.createElement('div');
  stage.className = 'page-stage';
  return stage;
};
