import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterFrame } from './after-frame.ts';

/** Frames of a browser that the test triggers. */
const frames = new Map<number, () => void>();
const draw = async () => {
  for (const frame of frames.values()) frame();
  frames.clear();
  await new Promise((resolve) => setTimeout(resolve));
};

const setHidden = (isHidden: boolean) => vi.stubGlobal('document', { hidden: isHidden });

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
    const doneNames: string[] = [];
    runAfterFrame(() => doneNames.push('title'));
    expect(doneNames).toEqual([]);
    const isDrawn = draw();
    expect(doneNames).toEqual([]);
    await isDrawn;
    expect(doneNames).toEqual(['title']);
  });

  it('deferred work runs immediately in a hidden page', () => {
    setHidden(true);
    const doneNames: string[] = [];
    runAfterFrame(() => doneNames.push('title'));
    expect(doneNames).toEqual(['title']);
  });

  it('deferred work can be canceled before and after the frame', async () => {
    setHidden(false);
    const doneNames: string[] = [];
    runAfterFrame(() => doneNames.push('before'))();
    const callOff = runAfterFrame(() => doneNames.push('after'));
    const isDrawn = draw();
    callOff();
    await isDrawn;
    expect(doneNames).toEqual([]);
  });
});
