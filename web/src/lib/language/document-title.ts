import { useEffect } from 'react';
import { runAfterFrame } from '../browser/after-frame.ts';
import { useProductName } from './product-name.ts';
import { usePreferences } from '../preference/preferences.ts';

export const useDocumentTitle = (title: string | undefined): void => {
  const isDynamic = usePreferences((preferences) => preferences.enableDynamicTitle);
  const product = useProductName();
  useEffect(
    // Setting the title takes as long as rendering a tab.
    () =>
      runAfterFrame(() => {
        document.title = isDynamic && title ? `${title} - ${product}` : product;
      }),
    [isDynamic, title, product],
  );
};
