/** Copies without the clipboard API, which needs a permission. */
const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // An open dialog would take the focus from an element outside.
  const container = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const focusedElement = document.activeElement;
  container.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way that needs no permission
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus();
  }
};

export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
};
