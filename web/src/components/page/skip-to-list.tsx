import { useTranslation } from '../../lib/language/i18n.ts';

/** `pageId` is the ID of the parent, which contains the list. */
export const SkipToList = ({ pageId }: { pageId: string }) => {
  const t = useTranslation('table');
  return (
    <a
      href={`#${pageId}`}
      className="absolute start-4 -top-16 z-50 rounded-md bg-elevated px-4 py-2 text-link focus:top-2 focus:shadow-md"
      onClick={(event) => {
        // The URL, including its hash, belongs to the page.
        event.preventDefault();
        event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-list-start]')?.focus();
      }}
    >
      {t((w) => w.skipToList)}
    </a>
  );
};
