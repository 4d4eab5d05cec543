/** Of the page that was loaded last. */
export const toastTexts = async (): Promise<string[]> => {
  const { useWaitingToasts } = await import('../lib/browser/toast.ts');
  return useWaitingToasts.getState().map(({ text }) => text);
};
