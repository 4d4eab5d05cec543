import { useEffect } from 'react';
import { afterFrame } from '../browser/after-frame.ts';
import { useProductName } from './product-name.ts';
import { usePreferences } from '../preference/preferences.ts';

/** Puts the page's title (in words, not a key) before the product's name in the browser's tab, where the preference allows it. */
export const useDocumentTitle = (title: string | undefined): void => {
  const isDynamic = usePreferences((preferences) => preferences.enableDynamicTitle);
  const product = useProductName();
  useEffect(
    // To tell it to the browser takes as long as to render a tab.
    () =>
      afterFrame(() => {
        document.title = isDynamic && title ? `${title} - ${product}` : product;
      }),
    [isDynamic, title, product],
  );
};
