import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { afterFrame } from '../../lib/browser/after-frame.ts';
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
): { box: RefObject<HTMLDivElement | null>; failed: boolean; retry: () => void } => {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let outdated = false;
    let cancel: (() => void) | undefined;
    const show = ({ Drawing }: Engine) => {
      if (outdated || !box.current) return;
      drawing.current ??= new Drawing(box.current);
      drawing.current.show(option);
    };
    loadEngine().then(
      (loaded) => {
        if (outdated) return;
        // The page is painted before its first chart; later changes are immediate.
        if (drawing.current) show(loaded);
        else cancel = afterFrame(() => show(loaded));
      },
      () => {
        if (!outdated) setFailed(true);
      },
    );
    return () => {
      outdated = true;
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
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { box, failed, retry };
};
