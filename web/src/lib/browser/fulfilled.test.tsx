import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { bareContainer } from '../../testing/hook-root.ts';
import { fulfilled } from './fulfilled.ts';

/** What a rendering that cannot wait shows of a promise whose value is there. */
const shownOf = async (promise: Promise<string>): Promise<string[]> => {
  vi.stubGlobal('window', globalThis);
  await promise;
  const shown: string[] = [];
  const Text = ({ text }: { text: string }) => {
    shown.push(text);
    return null;
  };
  const Value = () => <Text text={use(promise)} />;
  const root = createRoot(bareContainer());
  flushSync(() =>
    root.render(
      <Suspense fallback={<Text text="placeholder" />}>
        <Value />
      </Suspense>,
    ),
  );
  flushSync(() => root.unmount());
  return shown;
};

test('React shows the value of a promise that says it is fulfilled at once', async () => {
  expect(await shownOf(fulfilled(Promise.resolve('a'), 'a'))).toEqual(['a']);
});

// Fails when React looks by itself: then nothing has to say it.
test('of any other it shows a placeholder first, though the value is there', async () => {
  expect(await shownOf(Promise.resolve('a'))).toEqual(['placeholder']);
});
