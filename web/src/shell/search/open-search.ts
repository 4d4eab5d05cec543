import { create } from 'zustand';

interface Search {
  readonly isOpen: boolean;
  /** Increases with each opening, which resets the dialog even while it is closing. */
  readonly openCount: number;
}

export const useSearch = create<Search>()(() => ({ isOpen: false, openCount: 0 }));

/** Text typed since the dialog was opened, until its field has the focus. */
let typedAhead = '';

const collectKey = (event: KeyboardEvent): void => {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key !== 'Backspace' && key.length > 1) return;
  event.preventDefault();
  event.stopPropagation();
  typedAhead = key === 'Backspace' ? typedAhead.slice(0, -1) : typedAhead + key;
};

/** Returns the text that was typed before the field had the focus; from now on the field receives the keys. */
export const takeTypedAhead = (): string => {
  document.removeEventListener('keydown', collectKey, true);
  const text = typedAhead;
  typedAhead = '';
  return text;
};

/** Opens the dialog. It is loaded on first use, which takes longer than a quick user needs to start typing. */
export const openSearch = (): void => {
  const { isOpen, openCount } = useSearch.getState();
  if (isOpen) return;
  document.addEventListener('keydown', collectKey, true);
  useSearch.setState({ isOpen: true, openCount: openCount + 1 });
};

export const closeSearch = (): void => {
  takeTypedAhead();
  useSearch.setState({ isOpen: false });
};
