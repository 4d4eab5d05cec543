import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Whether a part of the product can be seen; pages that are kept behind another one cannot. */
export interface Screen {
  isShown(): boolean;
  /** Whether others have been looked at since for so long that what can be drawn anew need not be held. */
  isFar(): boolean;
  /** Calls `listener` whenever the part comes onto the screen, leaves it, or is far or near, until the function it answers is called. */
  onChange(listener: () => void): () => void;
}

/** What is part of no kept page is on the screen as long as it is there. */
const always: Screen = { isShown: () => true, isFar: () => false, onChange: () => () => undefined };

/** The screen of the page that a component is part of. */
export const ScreenContext = createContext<Screen>(always);

/** A screen that can be turned on and off; the one that is on is never far. */
export class Switchable implements Screen {
  #isShown: boolean;
  #isFar = false;
  readonly #listeners = new Set<() => void>();

  constructor(isShown: boolean) {
    this.#isShown = isShown;
  }

  isShown(): boolean {
    return this.#isShown;
  }

  isFar(): boolean {
    return this.#isFar;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  turn(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    if (isShown) this.#isFar = false;
    this.#tell();
  }

  /** Lets go, or has back, what can be drawn anew. */
  setFar(isFar: boolean): void {
    if (isFar === this.#isFar || (isFar && this.#isShown)) return;
    this.#isFar = isFar;
    this.#tell();
  }

  #tell(): void {
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
