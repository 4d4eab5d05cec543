import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Whether a part of the product can be seen; pages that are kept behind another one cannot. */
export interface Screen {
  isShown(): boolean;
  /** Calls `listener` whenever the part comes onto the screen or leaves it, until the function it answers is called. */
  onChange(listener: () => void): () => void;
}

/** What is part of no kept page is on the screen as long as it is there. */
const always: Screen = { isShown: () => true, onChange: () => () => undefined };

/** The screen of the page that a component is part of. */
export const ScreenContext = createContext<Screen>(always);

/** A screen that can be turned on and off. */
export class Switchable implements Screen {
  #isShown: boolean;
  readonly #listeners = new Set<() => void>();

  constructor(isShown: boolean) {
    this.#isShown = isShown;
  }

  isShown(): boolean {
    return this.#isShown;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  turn(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    for (const listener of this.#listeners) listener();
  }
}

/** Does something as long as the screen is on: begins it now or when it comes on, and ends it by what `begin` answers. */
export const whileShown = (screen: Screen, begin: () => () => void): (() => void) => {
  let end: (() => void) | null = null;
  const follow = () => {
    if (screen.isShown()) end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
  const stop = screen.onChange(follow);
  follow();
  return () => {
    stop();
    end?.();
  };
};

/**
 * An effect that rests while the page of its component is hidden: `begin` runs when `on` changes and whenever the page comes back,
 * and what it answers when that is over; not at all while `on` is null. Unlike an effect that depends on being shown, it renders
 * nothing.
 */
export const useWhileShown = (on: string | number | null, begin: () => () => void): void => {
  const screen = use(ScreenContext);
  const onBegin = useEffectEvent(begin);
  useEffect(() => (on === null ? undefined : whileShown(screen, () => onBegin())), [screen, on]);
};
