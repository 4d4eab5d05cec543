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

/** The files of each part of the product, as the build wrote them into the page; none in development. */
const filesOf = (part: string): readonly string[] => {
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts'];
  const files = parts === undefined ? {} : (JSON.parse(parts) as Readonly<Record<string, readonly string[]>>);
  return files[part] ?? [];
};

/** Fetches the files of parts of the product after everything else, and runs none of them: they are here when they are asked for. */
export const fetchParts = (parts: readonly string[]): void => {
  for (const href of new Set(parts.flatMap(filesOf))) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' });
    link.fetchPriority = 'low';
    document.head.append(link);
  }
};
