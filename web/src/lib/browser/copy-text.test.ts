import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** The DOM that selecting and copying needs. */
class Field {
  value = '';
  style: Record<string, string> = {};
  isAttached = false;
  focused = 0;
  readonly kept: Field[] = [];
  readonly dialog: Field | null;
  constructor(dialog: Field | null = null) {
    this.dialog = dialog;
  }
  closest(selector: string) {
    return selector === '[role=dialog]' ? this.dialog : null;
  }
  append(field: Field) {
    this.kept.push(field);
    field.isAttached = true;
  }
  select() {
    clipboard.selected = this;
  }
  remove() {
    this.isAttached = false;
  }
  focus() {
    this.focused += 1;
  }
}

const clipboard = { text: '', selected: null as Field | null };

beforeEach(() => {
  Object.assign(clipboard, { text: '', selected: null });
  vi.stubGlobal('HTMLElement', Field);
});
afterEach(() => vi.unstubAllGlobals());

const stubPage = (active: Field | null, command: () => boolean) => {
  const [field, body] = [new Field(), new Field()];
  const execCommand = (name: string) => {
    if (name === 'copy' && field.isAttached && clipboard.selected === field) clipboard.text = field.value;
    return command();
  };
  vi.stubGlobal('document', { createElement: () => field, activeElement: active, body, execCommand });
  return { field, body };
};

const rejectCopy = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

test('the clipboard API is used if allowed', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await expect(copyText('secret')).resolves.toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('secret');
});

test.each([
  ['refuses', { clipboard: { writeText: rejectCopy } }],
  ['has no clipboard', {}],
])('if the browser %s, a hidden selection is copied and the focus restored', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const active = new Field();
  const { field, body } = stubPage(active, () => true);
  await expect(copyText('secret')).resolves.toBe(true);
  expect(clipboard.text).toBe('secret');
  expect([body.kept, field.isAttached, active.focused]).toEqual([[field], false, 1]);
  expect(field.style).toEqual({ position: 'fixed', opacity: '0' });
});

test('the selection is made inside of an open dialog, which would take back the focus', async () => {
  vi.stubGlobal('navigator', {});
  const dialog = new Field();
  const { field, body } = stubPage(new Field(dialog), () => true);
  await expect(copyText('secret')).resolves.toBe(true);
  expect([dialog.kept, body.kept]).toEqual([[field], []]);
});

test.each([
  ['does nothing', () => false],
  [
    'fails',
    () => {
      throw new Error('no');
    },
  ],
])('if the command %s, copying fails without leftovers', async (_, command) => {
  vi.stubGlobal('navigator', {});
  const { field, body } = stubPage(null, command);
  await expect(copyText('secret')).resolves.toBe(false);
  expect([body.kept.length, field.isAttached]).toEqual([1, false]);
});
