import os from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { sortByDistance, selectWithinBudget } from './changed.mjs';
import { inRoot, root } from './root.mjs';
import { print } from './print.mjs';
import { runVitest } from './suites.mjs';

/** Starting the tests takes about as long again. */
const budgetMs = 25_000;
const defaultDurationMs = 3000;

const getRelativePath = ({ moduleId }) => path.relative(root, moduleId).replaceAll(path.sep, '/');

/** Returns the milliseconds of the last run of each test that imports changed files. */
const findRelatedTests = async (changedFiles) => {
  const related = changedFiles.map((file) => inRoot(file));
  const vitest = await createVitest({ root, watch: false, run: true, related, reporters: [] });
  try {
    const specifications = await vitest.getRelevantTestSpecifications();
    return new Map(
      specifications.map((specification) => [
        getRelativePath(specification),
        vitest.cache.getTestSpecificationResult(specification)?.duration ?? defaultDurationMs,
      ]),
    );
  } finally {
    await vitest.close();
  }
};

export const runRelated = async (changedFiles) => {
  const durations = await findRelatedTests(changedFiles);
  const orderedTests = sortByDistance([...durations.keys()], changedFiles);
  const chosenTests = selectWithinBudget(
    orderedTests,
    (test) => durations.get(test),
    budgetMs * os.availableParallelism(),
  );
  if (chosenTests.length === 0) {
    print('No test imports a changed file.');
    return { passed: 0, failed: 0 };
  }
  print(
    `  ${chosenTests.length} of ${orderedTests.length} test files that import ${changedFiles.length} changed files:`,
  );
  print(`  ${chosenTests.join(', ')}`);
  if (chosenTests.length < orderedTests.length)
    print('  The other test files are less closely related; npm test runs them.');
  return runVitest(chosenTests);
};
