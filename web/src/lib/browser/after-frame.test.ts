import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterFrame } from './after-frame.ts';

/** Frames of a browser that the test triggers. */
const frames = new Map<number, () => void>();
const draw = async () => {
  for (const frame of frames.values()) frame();
  frames.clear();
  await new Promise((resolve) => setTimeout(resolve));
};

const setHidden = (hidden: boolean) => vi.stubGlobal('document', { hidden });

beforeEach(() => {
  frames.clear();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(frames.size + 1, frame);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});

describe('deferred work', () => {
  it('deferred work runs after the next frame is drawn', async () => {
    setHidden(false);
    const done: string[] = [];
    runAfterFrame(() => done.push('title'));
    expect(done).toEqual([]);
    const isDrawn = draw();
    expect(done).toEqual([]);
    await isDrawn;
    expect(done).toEqual(['title']);
  });

  it('deferred work runs immediately in a hidden page', () => {
    setHidden(true);
    const done: string[] = [];
    runAfterFrame(() => done.push('title'));
    expect(done).toEqual(['title']);
  });

  it('deferred work can be canceled before and after the frame', async () => {
    setHidden(false);
    const done: string[] = [];
    runAfterFrame(() => done.push('before'))();
    const callOff = runAfterFrame(() => done.push('after'));
    const isDrawn = draw();
    callOff();
    await isDrawn;
    expect(done).toEqual([]);
  });
});
