/** An error with one sentence for the user; scripts print it without a stack and exit with 1. */
export class UserError extends Error {}

/** Prints one line of progress. */
export const print = (line) => {
  process.stdout.write(`${line}\n`);
};

/** Runs the work of a script; prints a `UserError` as such, and other errors with their stack. */
export const main = (work) => {
  work().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? String(error))}\n`);
      process.exitCode = 1;
    },
  );
};

/** Returns the seconds since a time of `performance.now()` as text. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
