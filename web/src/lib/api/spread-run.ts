/** Returns a function that plans one run of `work` at a random time within `spreadMs`, unless a run is planned. */
export const createSpreadRun = (work: () => void, spreadMs: number): (() => void) => {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      work();
    }, Math.random() * spreadMs);
  };
};
