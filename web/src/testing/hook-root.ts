import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** The least of a page that React asks for where nothing is drawn. */
export const bareContainer = (): Element => {
  const nothing = () => undefined;
  const page = { nodeType: 9, nodeName: '#document', activeElement: null, addEventListener: nothing };
  Object.assign(page, { defaultView: { document: page, HTMLIFrameElement: class {} } });
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: page,
    addEventListener: nothing,
    removeEventListener: nothing,
  };
  // React reads nothing else of a place where nothing is drawn.
  return container as unknown as Element;
};

/** Does something that components hear of, and waits until they have rendered and their effects have run. */
export const acting = async (work: () => unknown): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await act(async () => void (await work()));
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  }
};

/** Wraps the component that uses the hook, for example in a context. */
type Around = (inner: ReactNode) => ReactNode;

/** Uses a hook in a component that draws nothing, in React itself with all its effects. */
export const mountHook = async <Value>(hook: () => Value, around: Around = (inner) => inner) => {
  // React asks it which event it is in.
  vi.stubGlobal('window', globalThis);
  let now = { hook, around };
  let renders = 0;
  let last: { readonly value: Value } | undefined;
  const Bare = () => {
    last = { value: now.hook() };
    renders += 1;
    return null;
  };
  const root = createRoot(bareContainer());
  const draw = () => acting(() => root.render(now.around(createElement(Bare))));
  await draw();
  return {
    /** Returns the result of the hook in the last render. */
    read: (): Value => {
      if (!last) throw new Error('The hook has not answered yet.');
      return last.value;
    },
    /** How often the component has been rendered. */
    renders: (): number => renders,
    /** Renders again, with another hook call or another wrapper. */
    change: async (next: () => Value = now.hook, nextAround: Around = now.around): Promise<void> => {
      now = { hook: next, around: nextAround };
      await draw();
    },
    /** Removes the component. */
    leave: (): Promise<void> => acting(() => root.unmount()),
  };
};
