export interface FocusOrigin {
  readonly element: HTMLElement | null;
  readonly rowKey: string | null;
  readonly beside: readonly Element[];
  readonly outer: FocusOrigin | null;
}

/** Popups close after a selection, so the focus cannot return to them. */
const popupSelector = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip';
const focusableSelector = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';
const rowNameSelector = '[role="rowheader"] button, td:first-child button.ant-btn';

const openedFrom = new WeakMap<Element, FocusOrigin>();
let last: FocusOrigin | null = null;

const createOrigin = (element: HTMLElement): FocusOrigin => {
  const row = element.closest<HTMLElement>('[data-row-key]');
  const dialog = element.closest('[role="dialog"]');
  return {
    element,
    rowKey: row?.dataset['rowKey'] ?? null,
    beside: [row?.nextElementSibling, row?.previousElementSibling].filter((sibling) => sibling != null),
    outer: (dialog && openedFrom.get(dialog)) ?? null,
  };
};

/** Tracks the focus, so that a dialog opened from a menu knows where it was. */
export const watchFocus = (): void =>
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(popupSelector)) last = createOrigin(target);
  });

export const focusOrigin = (): FocusOrigin | null => last;

/** Returns the origin for a dialog that has moved to another row. */
export const originAtRow = (origin: FocusOrigin | null, rowKey: string): FocusOrigin | null =>
  origin &&
  (origin.rowKey === null || origin.rowKey === rowKey ? origin : { ...origin, element: null, rowKey, beside: [] });

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

const focusableInRow = (row: Element | null): HTMLElement | null =>
  row && isShown(row)
    ? (row.querySelector<HTMLElement>(rowNameSelector) ?? row.querySelector<HTMLElement>(focusableSelector))
    : null;

const focusCandidates = function* (origin: FocusOrigin): Generator<HTMLElement | null> {
  yield origin.element;
  if (origin.rowKey !== null)
    for (const row of document.querySelectorAll(`[data-row-key="${CSS.escape(origin.rowKey)}"]`))
      yield focusableInRow(row);
  for (const row of origin.beside) yield focusableInRow(row);
  if (origin.outer) yield* focusCandidates(origin.outer);
  yield document.querySelector<HTMLElement>('main');
};

const moveTo = (origin: FocusOrigin): void => {
  for (const element of focusCandidates(origin)) {
    if (!element || !isShown(element)) continue;
    element.focus({ preventScroll: element === origin.element });
    if (document.activeElement === element) return;
  }
};

/** Time during which a list may still replace its rows after a dialog closes. */
const focusWindowMs = 500;
let watching = 0;

/** Returns the focus when a dialog closes, unless another element has taken it. */
export const returnFocus = (origin: FocusOrigin | null, dialog?: Element | null): void => {
  if (!origin) return;
  watching += 1;
  const [ownWatch, until] = [watching, performance.now() + focusWindowMs];
  let returnedTo: Element | null = null;
  const restoreIfLost = () => {
    if (ownWatch !== watching) return;
    const { activeElement: active } = document;
    const isLost = !active || active === document.body || !isShown(active) || dialog?.contains(active);
    if (!isLost && active !== returnedTo) return;
    if (isLost) moveTo(origin);
    returnedTo = document.activeElement;
    if (performance.now() < until) requestAnimationFrame(restoreIfLost);
  };
  requestAnimationFrame(restoreIfLost);
};

const fieldSelector = 'input:not([type="file"], [type="hidden"]), textarea';

const firstField = (dialog: Element): HTMLElement | undefined => {
  const [first, ...otherFields] = [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fieldSelector),
  ].filter((field) => !field.disabled && isShown(field));
  if (first?.type !== 'radio') return first;
  return (
    [first, ...otherFields].find((field) => field.name === first.name && 'checked' in field && field.checked) ?? first
  );
};

export type FocusPart = 'field' | 'title';

const titleMark = 'data-dialog-title';
export const dialogTitle = { [titleMark]: '' };

/** Moves the focus into an opened dialog, unless it is already there. */
export const moveFocusInto = (dialog: HTMLElement, part: FocusPart, from: FocusOrigin | null): void => {
  watching += 1;
  if (from) openedFrom.set(dialog, from);
  const [ownWatch, until] = [watching, performance.now() + focusWindowMs];
  const take = () => {
    if (ownWatch !== watching || !dialog.isConnected) return;
    const { activeElement: active } = document;
    const title = dialog.querySelector<HTMLElement>(`[${titleMark}]`);
    const isTaken =
      active !== dialog && active !== title && dialog.contains(active) && !active?.matches('[class$=-close]');
    if (isTaken) return;
    const target = (part === 'field' ? firstField(dialog) : undefined) ?? title ?? dialog;
    target.focus({ preventScroll: true });
    // Content that loads later may take the focus again.
    if (performance.now() < until) requestAnimationFrame(take);
  };
  take();
};
