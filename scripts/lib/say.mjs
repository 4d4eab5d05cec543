/** Something the person must be told in one sentence; the scripts print it without a stack and exit with 1. */
export class Sentence extends Error {}

/** Prints one line about what is going on. */
export const say = (line) => {
  process.stdout.write(`${line}\n`);
};

/** Runs a script's work; what it throws ends the script with one clear sentence, or with the stack if it is our own fault. */
export const main = (work) => {
  work().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      process.stderr.write(`${error instanceof Sentence ? error.message : (error?.stack ?? String(error))}\n`);
      process.exitCode = 1;
    },
  );
};

/** Seconds since a moment of `performance.now()`, for people. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
