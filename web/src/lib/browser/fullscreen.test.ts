import { afterEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { toggleFullscreen, useFullscreen } from './fullscreen.ts';

afterEach(() => vi.unstubAllGlobals());

class Page extends EventTarget {
  fullscreenElement: object | null = null;
  readonly fullscreenEnabled: boolean;
  readonly documentElement = { requestFullscreen: () => this.setFullscreen(this.documentElement) };
  readonly isRefused: boolean;
  listening = 0;
  constructor(fullscreenEnabled = true, isRefused = false) {
    super();
    this.fullscreenEnabled = fullscreenEnabled;
    this.isRefused = isRefused;
    vi.stubGlobal('document', this);
  }
  async setFullscreen(element: object | null) {
    if (this.isRefused) throw new TypeError('refused');
    this.fullscreenElement = element;
    this.dispatchEvent(new Event('fullscreenchange'));
  }
  exitFullscreen = () => this.setFullscreen(null);
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listening += 1;
    super.addEventListener(...args);
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listening -= 1;
    super.removeEventListener(...args);
  }
}

test('the page toggles full screen, and components render', async () => {
  const page = new Page();
  const button = await renderHook(useFullscreen);
  expect(button.read()).toBe(false);
  await runAndSettle(toggleFullscreen);
  expect(button.read()).toBe(true);
  await runAndSettle(toggleFullscreen);
  expect([button.read(), button.renders()]).toEqual([false, 3]);
  await button.leave();
  expect(page.listening).toBe(0);
  await toggleFullscreen();
  expect(button.renders()).toBe(3);
});

test('full screen is not offered without browser support', async () => {
  new Page(false).fullscreenElement = {};
  const button = await renderHook(useFullscreen);
  expect(button.read()).toBeNull();
  await button.leave();
});
