/**
 * Handles events one after the other, each as soon as those before it are done with, whether they failed or not. One that already waits
 * is not taken a second time: it will see what both tell of.
 */
export const oneByOne = <Event>(handle: (event: Event) => Promise<void>): ((event: Event) => void) => {
  const waiting = new Set<Event>();
  let last: Promise<void> = Promise.resolve();
  return (event) => {
    if (waiting.has(event)) return;
    waiting.add(event);
    const take = () => {
      waiting.delete(event);
      return handle(event);
    };
    last = last.then(take).catch(() => undefined);
  };
};
