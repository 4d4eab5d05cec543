/** An error that is printed without its stack. */
export class UserError extends Error {}

export const print = (line) => {
  process.stdout.write(`${line}\n`);
};

export const main = (callback) => {
  callback().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? String(error))}\n`);
      process.exitCode = 1;
    },
  );
};

export const formatSecondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
