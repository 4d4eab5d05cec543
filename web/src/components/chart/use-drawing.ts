import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { runAfterFrame } from '../../lib/browser/after-frame.ts';
import type { ChartOption, Drawing } from './chart-engine.ts';

type Engine = typeof import('./chart-engine.ts');

let engine: Promise<Engine> | undefined;

/** Loads the chart library; pages with charts do this together with their data. */
export const loadEngine = (): Promise<Engine> => {
  engine ??= import('./chart-engine.ts').catch((failure: unknown) => {
    engine = undefined;
    throw failure;
  });
  return engine;
};

export const useDrawing = (
  option: ChartOption,
): { container: RefObject<HTMLDivElement | null>; hasFailed: boolean; retry: () => void } => {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isOutdated = false;
    let cancel: (() => void) | undefined;
    const show = ({ Drawing }: Engine) => {
      if (isOutdated || !container.current) return;
      drawing.current ??= new Drawing(container.current);
      drawing.current.show(option);
    };
    loadEngine().then(
      (loadedModule) => {
        if (isOutdated) return;
        // The page is painted before its first chart; later changes are immediate.
        if (drawing.current) show(loadedModule);
        else cancel = runAfterFrame(() => show(loadedModule));
      },
      () => {
        if (!isOutdated) setHasFailed(true);
      },
    );
    return () => {
      isOutdated = true;
      cancel?.();
    };
  }, [option, attempt]);

  // Insertion effects end when the component unmounts, but not when its page is hidden.
  useInsertionEffect(
    () => () => {
      drawing.current?.dispose();
      drawing.current = null;
    },
    [],
  );

  const retry = (): void => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { container, hasFailed, retry };
};
