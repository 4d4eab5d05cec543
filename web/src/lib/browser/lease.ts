import { getStorageKey } from '../address/storage-key.ts';

/** Browsers may run timers of hidden tabs only once a minute. */
const leaseMs = 90_000;
const renewMs = 20_000;
/** Time after which simultaneous attempts of several tabs are visible to each other. */
const settleMs = 250;

type LeaseName = Parameters<typeof getStorageKey>[0];

interface Lease {
  readonly holder: string;
  readonly end: number;
}

const readLease = (key: string): Partial<Lease> => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<Lease>;
  } catch {
    return {};
  }
};

/** Returns false if storage is blocked. */
const writeLease = (key: string, holder: string): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify({ holder, end: Date.now() + leaseMs } satisfies Lease));
    return true;
  } catch {
    return false;
  }
};

/** Resolves when another tab releases the lease, after `ms` at the latest. */
const waitForRelease = (key: string, ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finishController = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      finishController.abort();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const onStorage = (event: StorageEvent) => event.key === key && event.newValue === null && finish();
    addEventListener('storage', onStorage, { signal: finishController.signal });
    // The browser may show the page again from its back/forward cache.
    addEventListener('pageshow', finish, { signal: finishController.signal });
    signal.addEventListener('abort', finish, { signal: finishController.signal });
  });

const holdLease = async (
  key: string,
  holder: string,
  signal: AbortSignal,
  operation: (signal: AbortSignal) => Promise<void>,
) => {
  const lostLease = new AbortController();
  const isHolder = () => readLease(key).holder === holder;
  const timer = setInterval(() => {
    if (!isHolder() || !writeLease(key, holder)) lostLease.abort();
  }, renewMs);
  const release = () => {
    if (isHolder()) localStorage.removeItem(key);
    lostLease.abort();
  };
  const endSignal = AbortSignal.any([signal, lostLease.signal]);
  endSignal.addEventListener('abort', release, { once: true });
  addEventListener('pagehide', release, { signal: endSignal });
  await operation(endSignal);
  clearInterval(timer);
  release();
};

/** Runs work in one tab at a time without Web Locks, which need HTTPS. After a crash, another continues within 90 s. */
export const runWithLease = async (
  name: LeaseName,
  signal: AbortSignal,
  operation: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const key = getStorageKey(name);
  const holder = crypto.getRandomValues(new Uint32Array(2)).join('-');
  while (!signal.aborted) {
    // A damaged lease counts as ended, and so does one from before the clock was set back.
    const remainingMs = Number(readLease(key).end) - Date.now();
    const isTaken = remainingMs > 0 && remainingMs <= leaseMs;
    if (!isTaken) {
      if (!writeLease(key, holder)) return operation(signal);
      await waitForRelease(key, settleMs, signal);
      if (!signal.aborted && readLease(key).holder === holder) await holdLease(key, holder, signal, operation);
    }
    if (signal.aborted) return;
    await waitForRelease(key, isTaken ? remainingMs : leaseMs, signal);
  }
};
