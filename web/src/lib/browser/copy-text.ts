/** The way from before there was permission for the clipboard: a selection, copied by a command. */
const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside of an open dialog: it would take the focus back from anything outside.
  const home = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const before = document.activeElement;
  home.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way that asks for no permission
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
};

/** Puts text on the clipboard, also where the browser gives no permission for it; false when there is no way at all. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
};
