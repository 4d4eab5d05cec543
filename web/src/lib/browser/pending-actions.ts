type Commit = () => Promise<void>;

const pendingCommits = new Set<Commit>();

const maxWaitMs = 3000;

const commitAll = (): Promise<unknown> => Promise.all([...pendingCommits].map((commit) => commit()));

const commitOnLeave = (): void => void commitAll();

/** Registers an action that is committed at the latest when the page closes or the user signs out. */
export const addPendingAction = (commit: Commit): void => {
  pendingCommits.add(commit);
  addEventListener('pagehide', commitOnLeave);
};

export const removePendingAction = (commit: Commit): void => {
  pendingCommits.delete(commit);
  if (pendingCommits.size === 0) removeEventListener('pagehide', commitOnLeave);
};

export const hasPendingActions = (): boolean => pendingCommits.size > 0;

/** Commits all pending actions. Resolves after 3 seconds even if the server does not respond. */
export const commitPendingActions = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxWaitMs);
  await Promise.race([promise, commitAll()]);
  clearTimeout(timer);
};
