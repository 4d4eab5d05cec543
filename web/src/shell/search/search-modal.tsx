import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { closeSearch, useSearch } from './open-search.ts';
import { SearchPanel } from './search-panel.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';

const width = 580;

export const SearchModal = () => {
  const t = useTranslation('search');
  const { isOpen, openCount } = useSearch();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={isOpen}
      title={<span className="sr-only">{t((w) => w.title)}</span>}
      width={isPhone ? '100vw' : width}
      footer={null}
      closable={false}
      destroyOnHidden
      onCancel={closeSearch}
      style={isPhone ? { top: 0, margin: 0, padding: 0, maxWidth: '100vw' } : { top: 96 }}
      styles={{
        container: {
          padding: 0,
          ...(isPhone && {
            padding: 'env(safe-area-inset-top) 0 env(safe-area-inset-bottom)',
            borderRadius: 0,
            height: '100dvh',
            display: 'flex',
            flexDirection: 'column',
          }),
        },
        header: { margin: 0, height: 0, overflow: 'hidden' },
        body: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
      }}
    >
      <SearchPanel key={openCount} />
    </Dialog>
  );
};
