interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns false if the user saves data or has a slow connection. */
export const canPrefetch = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
};

export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** Prefetches chunks that the build lists by name, without running them. */
export const prefetchParts = (parts: readonly string[]): void => {
  const chunksByPart = document.querySelector<HTMLElement>('[data-parts]')?.dataset['parts'] ?? '{}';
  const files = JSON.parse(chunksByPart) as Readonly<Record<string, readonly string[]>>;
  for (const href of new Set(parts.flatMap((part) => files[part] ?? []))) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' }));
  }
};
