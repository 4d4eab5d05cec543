import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onShortcut, type Shortcut } from './shortcuts.ts';

/** The parts of an element that shortcuts depend on. */
class Field {
  readonly isContentEditable: boolean;
  readonly isText: boolean;
  constructor(kind: 'text' | 'editable' | 'button') {
    this.isContentEditable = kind === 'editable';
    this.isText = kind === 'text';
  }
  matches(): boolean {
    return this.isText;
  }
}

let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Field);
});
afterEach(() => vi.unstubAllGlobals());

const noKeys = {
  key: '',
  altKey: false,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};

/** Returns whether the keys were handled. */
const press = (keys: object, target: unknown = null) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), noKeys, keys);
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
  return event.defaultPrevented;
};

const startListening = (shortcuts: readonly Shortcut[], isActive = () => true) => {
  const act = vi.fn();
  onShortcut(shortcuts, isActive, act);
  return act;
};

const k: Shortcut = { code: 'KeyK', ctrl: true };

test.each<[string, Shortcut, object, boolean]>([
  ['its keys', k, { code: 'KeyK', ctrlKey: true }, true],
  ['another key', k, { code: 'KeyL', ctrlKey: true }, false],
  ['the key alone', k, { code: 'KeyK' }, false],
  ['Alt as well', k, { code: 'KeyK', ctrlKey: true, altKey: true }, false],
  ['Meta as well', k, { code: 'KeyK', ctrlKey: true, metaKey: true }, false],
  ['Shift as well', k, { code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
  ['its keys, held down', k, { code: 'KeyK', ctrlKey: true, repeat: true }, false],
  ['its keys, choosing a character', k, { code: 'KeyK', ctrlKey: true, isComposing: true }, false],
  ['Ctrl with what wants none', { code: 'Escape' }, { code: 'Escape', ctrlKey: true }, false],
  ['what wants none', { code: 'Escape' }, { code: 'Escape' }, true],
  ['Alt', { code: 'KeyQ', alt: true }, { code: 'KeyQ', altKey: true }, true],
  ['Meta', { code: 'KeyK', meta: true }, { code: 'KeyK', metaKey: true }, true],
  ['a character on any key', { character: '?' }, { key: '?', code: 'Minus', shiftKey: true }, true],
  ['another character', { character: '?' }, { key: '/', code: 'Slash' }, false],
  ['a character with Ctrl', { character: '?' }, { key: '?', ctrlKey: true }, false],
])('a shortcut reacts only to its own keys: %s for %j', (_, shortcut, keys, isTaken) => {
  const act = startListening([shortcut]);
  expect(press(keys)).toBe(isTaken);
  expect(act).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});

test.each<['text' | 'editable' | 'button', Shortcut, object, boolean]>([
  ['text', { code: 'KeyQ', alt: true }, { code: 'KeyQ', altKey: true }, false],
  ['editable', { code: 'KeyQ', alt: true }, { code: 'KeyQ', altKey: true }, false],
  ['button', { code: 'KeyQ', alt: true }, { code: 'KeyQ', altKey: true }, true],
  ['text', k, { code: 'KeyK', ctrlKey: true }, true],
  ['text', { code: 'KeyK', meta: true }, { code: 'KeyK', metaKey: true }, true],
])('in a %s, %j types text, except with Ctrl or Meta', (kind, shortcut, keys, isTaken) => {
  const act = startListening([shortcut]);
  expect(press(keys, new Field(kind))).toBe(isTaken);
  expect(act).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});

test('keys that are not wanted or already handled are ignored', () => {
  const act = startListening([k], () => false);
  expect(press({ code: 'KeyK', ctrlKey: true })).toBe(false);
  page = new EventTarget();
  vi.stubGlobal('document', page);
  page.addEventListener('keydown', (event) => event.preventDefault());
  const later = startListening([k]);
  press({ code: 'KeyK', ctrlKey: true });
  expect([act.mock.calls.length, later.mock.calls.length]).toEqual([0, 0]);
});
