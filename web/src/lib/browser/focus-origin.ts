/** Where the keyboard was: the element, and what stands for it when it is gone. */
export interface FocusOrigin {
  readonly element: HTMLElement | null;
  /** The row of a list that it stood in, and those beside it. */
  readonly rowKey: string | null;
  readonly beside: readonly Element[];
  /** From where the dialog was opened that it stood in. */
  readonly outer: FocusOrigin | null;
}

/** What opens at an element, is gone again once something in it was chosen, and is nothing to come back to. */
const floating = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip';
const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';
const named = '[role="rowheader"] button, td:first-child button.ant-btn';

const openedFrom = new WeakMap<Element, FocusOrigin>();
let last: FocusOrigin | null = null;

const originOf = (element: HTMLElement): FocusOrigin => {
  const row = element.closest<HTMLElement>('[data-row-key]');
  const dialog = element.closest('[role="dialog"]');
  return {
    element,
    rowKey: row?.dataset['rowKey'] ?? null,
    beside: [row?.nextElementSibling, row?.previousElementSibling].filter((one) => one != null),
    outer: (dialog && openedFrom.get(dialog)) ?? null,
  };
};

/** Follows the keyboard, so that a dialog knows from where it was opened, also through a menu that is gone by then. */
export const watchFocus = (): void =>
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(floating)) last = originOf(target);
  });

/** Where the keyboard is or was last, menus aside. */
export const focusOrigin = (): FocusOrigin | null => last;

/** The same for another row of that list: with a dialog that is about it by now. */
export const originAtRow = (origin: FocusOrigin | null, rowKey: string): FocusOrigin | null =>
  origin &&
  (origin.rowKey === null || origin.rowKey === rowKey ? origin : { ...origin, element: null, rowKey, beside: [] });

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

const inRow = (row: Element | null): HTMLElement | null =>
  row && isShown(row) ? (row.querySelector<HTMLElement>(named) ?? row.querySelector<HTMLElement>(focusable)) : null;

/** The element itself, else its row as it is by now, a row beside it, or from where the dialog around it was opened. */
const standIns = function* (origin: FocusOrigin): Generator<HTMLElement | null> {
  yield origin.element;
  if (origin.rowKey !== null)
    for (const row of document.querySelectorAll(`[data-row-key="${CSS.escape(origin.rowKey)}"]`)) yield inRow(row);
  for (const row of origin.beside) yield inRow(row);
  if (origin.outer) yield* standIns(origin.outer);
  yield document.querySelector<HTMLElement>('main');
};

const moveTo = (origin: FocusOrigin): void => {
  for (const element of standIns(origin)) {
    if (!element || !isShown(element)) continue;
    // What opened the dialog stands where it stood; what was scrolled to since, a row just made, stays in sight.
    element.focus({ preventScroll: element === origin.element });
    if (document.activeElement === element) return;
  }
};

/** Milliseconds in which a list may still put its rows elsewhere, which takes the keyboard from them. */
const restless = 500;
let watching = 0;

/** Gives the keyboard back when a dialog closes, unless something else has taken it. */
export const returnFocus = (origin: FocusOrigin | null, dialog?: Element | null): void => {
  if (!origin) return;
  watching += 1;
  const [own, until] = [watching, performance.now() + restless];
  let given: Element | null = null;
  const look = () => {
    if (own !== watching) return;
    const { activeElement: active } = document;
    const isLost = !active || active === document.body || !isShown(active) || dialog?.contains(active);
    // Whoever took it meanwhile keeps it.
    if (!isLost && active !== given) return;
    if (isLost) moveTo(origin);
    given = document.activeElement;
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const fields = 'input:not([type="file"], [type="hidden"]), textarea';

const firstField = (dialog: Element): HTMLElement | undefined => {
  const [first, ...others] = [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
    (field) => !field.disabled && isShown(field),
  );
  if (first?.type !== 'radio') return first;
  return [first, ...others].find((field) => field.name === first.name && 'checked' in field && field.checked) ?? first;
};

/** What of a dialog takes the keyboard when it opens: its first field, if it has one, or its title. */
export type FocusPart = 'field' | 'title';

const titleMark = 'data-dialog-title';
export const dialogTitle = { [titleMark]: '' };

/** Gives the keyboard to a dialog that opened; what has it already in there keeps it. */
export const takeFocus = (dialog: HTMLElement, part: FocusPart, from: FocusOrigin | null): void => {
  watching += 1;
  if (from) openedFrom.set(dialog, from);
  const [own, until] = [watching, performance.now() + restless];
  const take = () => {
    // Another dialog opened, or this one closed.
    if (own !== watching || !dialog.isConnected) return;
    const { activeElement: active } = document;
    const title = dialog.querySelector<HTMLElement>(`[${titleMark}]`);
    const isTaken =
      active !== dialog && active !== title && dialog.contains(active) && !active?.matches('[class$=-close]');
    if (isTaken) return;
    const target = (part === 'field' ? firstField(dialog) : undefined) ?? title ?? dialog;
    target.focus({ preventScroll: true });
    // What is still on its way into the dialog may take the keyboard from it once more.
    if (performance.now() < until) requestAnimationFrame(take);
  };
  take();
};
