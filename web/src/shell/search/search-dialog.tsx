import { OnDemand } from '../../components/overlay/on-demand.tsx';
import { closeSearch, useSearch } from './open-search.ts';

const load = async () => (await import('./search-modal.tsx')).SearchModal;

export const SearchDialog = () => {
  const isOpen = useSearch((search) => search.isOpen);
  return <OnDemand isNeeded={isOpen} load={load} onFail={closeSearch} />;
};
