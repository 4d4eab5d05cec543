/** Keys pressed together: a physical key, because Alt may change its character; or a typed character, which is on different keys. */
export type Shortcut = ({ readonly code: string } | { readonly character: string }) & {
  readonly alt?: boolean;
  readonly meta?: boolean;
  readonly ctrl?: boolean;
};

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'));

/** Returns whether a key press is a shortcut, and not part of typing. */
const isShortcut = (event: KeyboardEvent, shortcut: Shortcut): boolean => {
  const { alt = false, meta = false, ctrl = false } = shortcut;
  const isKey = 'code' in shortcut ? event.code === shortcut.code && !event.shiftKey : event.key === shortcut.character;
  return (
    isKey &&
    event.altKey === alt &&
    event.metaKey === meta &&
    event.ctrlKey === ctrl &&
    !event.repeat &&
    !event.isComposing &&
    !event.defaultPrevented &&
    // With one of these, a key types no text.
    (meta || ctrl || !isTyping(event))
  );
};

/**
 * Runs an action when a shortcut is pressed anywhere on the page and wanted; otherwise the browser handles it. Returns
 * a function that stops.
 */
export const onShortcut = (shortcuts: readonly Shortcut[], isWanted: () => boolean, act: () => void): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shortcuts.some((shortcut) => isShortcut(event, shortcut)) || !isWanted()) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
};
