interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to fetch what nobody has asked for yet: not where each byte is paid for, nor where a slow line would be busy with it. */
export const mayFetchAhead = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
};

/** Resolves when the browser has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not known to Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/**
 * Fetches the files of parts of the product after everything else, and runs none of them: they are here when they are asked for. Which
 * these are the build wrote into the page; none in development.
 */
export const fetchParts = (parts: readonly string[]): void => {
  const known = document.querySelector<HTMLElement>('[data-parts]')?.dataset['parts'] ?? '{}';
  const files = JSON.parse(known) as Readonly<Record<string, readonly string[]>>;
  for (const href of new Set(parts.flatMap((part) => files[part] ?? []))) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' }));
  }
};
