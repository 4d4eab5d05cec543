import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** The part of the DOM that React uses if a component renders nothing. */
export const createContainer = (): Element => {
  const noop = () => undefined;
  const page = { nodeType: 9, nodeName: '#document', activeElement: null, addEventListener: noop };
  Object.assign(page, { defaultView: { document: page, HTMLIFrameElement: class {} } });
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: page,
    addEventListener: noop,
    removeEventListener: noop,
  };
  // React uses no other properties of the container.
  return container as unknown as Element;
};

/** Waits until all components have rendered and their effects have run. */
export const runAndSettle = async (operation: () => unknown): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await act(async () => void (await operation()));
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  }
};

/** Wraps the component, for example in a context. */
type Wrapper = (inner: ReactNode) => ReactNode;

/** Runs a hook with its effects in a component that renders nothing. */
export const renderHook = async <Value>(hook: () => Value, wrapper: Wrapper = (inner) => inner) => {
  // React reads the current event from `window`.
  vi.stubGlobal('window', globalThis);
  let now = { hook, wrapper };
  let renders = 0;
  let last: { readonly value: Value } | undefined;
  const Bare = () => {
    last = { value: now.hook() };
    renders += 1;
    return null;
  };
  const root = createRoot(createContainer());
  const draw = () => runAndSettle(() => root.render(now.wrapper(createElement(Bare))));
  await draw();
  return {
    read: (): Value => {
      if (!last) throw new Error('The hook has not rendered yet.');
      return last.value;
    },
    renders: (): number => renders,
    /** Renders again with another hook or wrapper. */
    change: async (next: () => Value = now.hook, nextAround: Wrapper = now.wrapper): Promise<void> => {
      now = { hook: next, wrapper: nextAround };
      await draw();
    },
    leave: (): Promise<void> => runAndSettle(() => root.unmount()),
  };
};
