/** Returns a function that plans one run of `callback` at a random time within `spreadMs`, unless a run is planned. */
export const createSpreadRun = (callback: () => void, spreadMs: number): (() => void) => {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      callback();
    }, Math.random() * spreadMs);
  };
};
