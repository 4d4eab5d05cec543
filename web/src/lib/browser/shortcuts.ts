/** Keys pressed together; the letter is the key's place on the keyboard, as what it types may differ with Alt. */
export interface Shortcut {
  readonly code: string;
  readonly alt?: boolean;
  readonly meta?: boolean;
  readonly ctrl?: boolean;
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'));

/** Whether a key press is this shortcut, and not part of typing a text or of choosing its characters. */
const isShortcut = (event: KeyboardEvent, { code, alt = false, meta = false, ctrl = false }: Shortcut): boolean =>
  event.code === code &&
  event.altKey === alt &&
  event.metaKey === meta &&
  event.ctrlKey === ctrl &&
  !event.shiftKey &&
  !event.repeat &&
  !event.isComposing &&
  !event.defaultPrevented &&
  // With one of these, a key types nothing.
  (meta || ctrl || !isTyping(event));

/**
 * Does something when one of these shortcuts is pressed anywhere on the page, if it is wanted; otherwise the keys are left to the
 * browser. Returns how to stop that.
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
