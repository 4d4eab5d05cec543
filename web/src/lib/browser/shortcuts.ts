/** `code` is a physical key, because Alt may change its character; the key of `character` depends on the layout. */
export type Shortcut = ({ readonly code: string } | { readonly character: string }) & {
  readonly alt?: boolean;
  readonly meta?: boolean;
  readonly ctrl?: boolean;
};

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'));

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
    // With one of these keys, no text is typed.
    (meta || ctrl || !isTyping(event))
  );
};

/** Returns a function that stops this. */
export const onShortcut = (
  shortcuts: readonly Shortcut[],
  isActive: () => boolean,
  action: () => void,
): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shortcuts.some((shortcut) => isShortcut(event, shortcut)) || !isActive()) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
};
