import { afterEach } from 'vitest';

const maxLength = 2000;

// The test files of a worker share the storage of the browser.
localStorage.clear();

/** Prints the text of the page, because a CI run keeps no screenshots. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    console.error(`Page of “${task.name}”:\n${document.body.innerText.slice(0, maxLength)}`);
});
