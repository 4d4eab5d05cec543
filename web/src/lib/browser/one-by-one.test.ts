import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

/** A handler whose events end when they are told to, failing or not. */
const slow = () => {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const take = oneByOne((event: string) => {
    begun.push(event);
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { begun, take, end };
};

test('events are handled one after the other, also after one that failed', async () => {
  const { begun, take, end } = slow();
  take('a');
  take('b');
  await end();
  expect(begun).toEqual(['a']);
  await end(new Error('a failed'));
  expect(begun).toEqual(['a', 'b']);
  take('c');
  await end();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('an event that comes again and again while another is handled is handled once more', async () => {
  const { begun, take, end } = slow();
  take('a');
  await end();
  for (let again = 0; again < 100; again += 1) take('a');
  take('b');
  await end();
  await end();
  await end();
  expect(begun).toEqual(['a', 'a', 'b']);
});
