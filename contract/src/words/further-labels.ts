import type { FurtherLanguage, Language } from '../language.ts';
import type { Labels } from '../resources.ts';

type LabelLoader = () => Promise<{ readonly labels: Labels }>;

const furtherLabels: Readonly<Record<FurtherLanguage, LabelLoader>> = {};

export const loadLabels = async (language: Language): Promise<void> => {
  const loaders: Readonly<Record<string, LabelLoader | undefined>> = furtherLabels;
  const load = loaders[language];
  if (!load) return;
  const [{ labels }, { registerLabels }] = await Promise.all([load(), import('../resources.ts')]);
  registerLabels(language, labels);
};
