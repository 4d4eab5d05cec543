import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { createContainer } from '../../testing/hook-root.ts';
import { createResolvedPromise } from './resolved-promise.ts';

/** Returns the texts that a synchronous render of a fulfilled promise shows. */
const renderTexts = async (promise: Promise<string>): Promise<string[]> => {
  vi.stubGlobal('window', globalThis);
  await promise;
  const shownTexts: string[] = [];
  const Text = ({ text }: { text: string }) => {
    shownTexts.push(text);
    return null;
  };
  const Value = () => <Text text={use(promise)} />;
  const root = createRoot(createContainer());
  flushSync(() =>
    root.render(
      <Suspense fallback={<Text text="placeholder" />}>
        <Value />
      </Suspense>,
    ),
  );
  flushSync(() => root.unmount());
  return shownTexts;
};

test('React shows the value of a promise immediately if the promise is marked as fulfilled', async () => {
  expect(await renderTexts(createResolvedPromise(Promise.resolve('a'), 'a'))).toEqual(['a']);
});

// If this fails, React no longer needs the workaround.
test('React shows a placeholder first for a fulfilled promise without the mark', async () => {
  expect(await renderTexts(Promise.resolve('a'))).toEqual(['placeholder']);
});
