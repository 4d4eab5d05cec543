export interface FocusOrigin {
  readonly pathname: string;
  readonly element: HTMLElement | null;
  readonly rowKey: string | null;
  readonly neighborRows: readonly Element[];
  readonly outerOrigin: FocusOrigin | null;
}

/** Popups and toasts close after a selection, so the focus cannot return to them. */
const popupSelector =
  '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip, .ant-notification';
const focusableSelector = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';
const rowNameSelector = '.row-name, [role="rowheader"] button, td:first-child button.ant-btn';

const originByDialog = new WeakMap<Element, FocusOrigin>();

const createOrigin = (element: HTMLElement): FocusOrigin => {
  const row = element.closest<HTMLElement>('[data-row-key]');
  const dialog = element.closest('[role="dialog"]');
  return {
    pathname: location.pathname,
    element,
    rowKey: row?.dataset['rowKey'] ?? null,
    neighborRows: [row?.nextElementSibling, row?.previousElementSibling].filter((sibling) => sibling != null),
    outerOrigin: (dialog && originByDialog.get(dialog)) ?? null,
  };
};

let lastOrigin: FocusOrigin = { pathname: '', element: null, rowKey: null, neighborRows: [], outerOrigin: null };

/** Tracks the focus, so that a dialog opened from a menu can return it to the button of the menu. */
export const watchFocus = (): void =>
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(popupSelector)) lastOrigin = createOrigin(target);
  });

export const getFocusOrigin = (): FocusOrigin => lastOrigin;

/** Returns the origin for a dialog that has moved to another row. */
export const getOriginAtRow = (origin: FocusOrigin | null, rowKey: string): FocusOrigin | null =>
  origin &&
  (origin.rowKey === null || origin.rowKey === rowKey
    ? origin
    : { ...origin, element: null, rowKey, neighborRows: [] });

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

const findFocusableInRow = (row: Element | null): HTMLElement | null =>
  row && isShown(row)
    ? (row.querySelector<HTMLElement>(rowNameSelector) ?? row.querySelector<HTMLElement>(focusableSelector))
    : null;

const isOnSamePage = ({ pathname }: FocusOrigin): boolean => pathname === location.pathname;

const listFocusCandidates = function* (origin: FocusOrigin): Generator<HTMLElement | null> {
  if (isOnSamePage(origin)) {
    yield origin.element;
    if (origin.rowKey !== null)
      for (const row of document.querySelectorAll(`[data-row-key="${CSS.escape(origin.rowKey)}"]`))
        yield findFocusableInRow(row);
    for (const row of origin.neighborRows) yield findFocusableInRow(row);
    if (origin.outerOrigin) yield* listFocusCandidates(origin.outerOrigin);
  }
  yield document.querySelector<HTMLElement>('main');
};

const focusOriginOrNeighbor = (origin: FocusOrigin): void => {
  for (const element of listFocusCandidates(origin)) {
    if (!element || !isShown(element)) continue;
    element.focus({ preventScroll: element === origin.element });
    if (document.activeElement === element) return;
  }
};

/** Time during which a list may still replace its rows after a dialog closes. */
const focusWindowMs = 500;
let latestWatch = 0;

/** Returns the focus when a dialog closes, unless another element has taken it. */
export const returnFocus = (origin: FocusOrigin | null, dialog?: Element | null): void => {
  if (!origin) return;
  latestWatch += 1;
  const ownWatch = latestWatch;
  const until = performance.now() + focusWindowMs;
  let returnedTo: Element | null = null;
  const restoreIfLost = () => {
    if (ownWatch !== latestWatch) return;
    const { activeElement: active } = document;
    const isLost =
      !active ||
      active === document.body ||
      !isShown(active) ||
      dialog?.contains(active) ||
      (active === origin.element && !isOnSamePage(origin));
    if (!isLost && active !== returnedTo && active !== origin.element) return;
    if (isLost) focusOriginOrNeighbor(origin);
    returnedTo = document.activeElement;
    if (performance.now() < until) requestAnimationFrame(restoreIfLost);
  };
  requestAnimationFrame(restoreIfLost);
};

const fieldSelector = 'input:not([type="file"], [type="hidden"]), textarea';

const findFirstField = (dialog: Element): HTMLElement | undefined => {
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

export const moveFocusInto = (dialog: HTMLElement, part: FocusPart, origin: FocusOrigin | null): void => {
  latestWatch += 1;
  if (origin) originByDialog.set(dialog, origin);
  const ownWatch = latestWatch;
  const until = performance.now() + focusWindowMs;
  const takeFocus = () => {
    if (ownWatch !== latestWatch || !dialog.isConnected) return;
    const { activeElement: active } = document;
    const title = dialog.querySelector<HTMLElement>(`[${titleMark}]`);
    const hasFocusInside =
      active !== dialog && active !== title && dialog.contains(active) && !active?.matches('[class$=-close]');
    if (hasFocusInside) return;
    const target = (part === 'field' ? findFirstField(dialog) : undefined) ?? title ?? dialog;
    target.focus({ preventScroll: true });
    // Content that loads later may take the focus again.
    if (performance.now() < until) requestAnimationFrame(takeFocus);
  };
  takeFocus();
};
