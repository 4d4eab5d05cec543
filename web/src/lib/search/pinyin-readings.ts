import { create } from 'zustand';
import { isChinese, type Readings } from './pinyin-match.ts';

export const useReadings = create<{ readonly readings: Readings }>()(() => ({ readings: new Map() }));

let worker: Worker | undefined;
const requestedCharacters = new Set<string>();

const startWorker = (): Worker => {
  const newWorker = new Worker(new URL('pinyin-worker.ts', import.meta.url), { type: 'module' });
  newWorker.addEventListener('message', ({ data }: MessageEvent<[string, string[]][]>) => {
    useReadings.setState(({ readings }) => ({ readings: new Map([...readings, ...data]) }));
  });
  // Without the dictionary, labels are searched by their characters; the next call retries.
  newWorker.addEventListener('error', () => {
    newWorker.terminate();
    worker = undefined;
    requestedCharacters.clear();
  });
  return newWorker;
};

/** Loads the readings in a worker, so that typing never waits. */
export const loadReadings = (characters: readonly string[]): void => {
  const newCharacters = characters.filter((character) => !requestedCharacters.has(character) && isChinese(character));
  if (newCharacters.length === 0) return;
  for (const character of newCharacters) requestedCharacters.add(character);
  worker ??= startWorker();
  worker.postMessage(newCharacters);
};
