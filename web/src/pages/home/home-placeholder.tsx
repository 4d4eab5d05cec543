import { Placeholder } from '../../components/feedback/placeholder.tsx';

export const HomePlaceholder = () => (
  <div className="flex flex-col gap-3 p-4 lg:px-6">
    <Placeholder className="h-13 w-60" />
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['one', 'two', 'three', 'four'].map((key) => (
        <Placeholder key={key} className="h-29" />
      ))}
    </div>
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Placeholder className="h-71" />
      <Placeholder className="hidden h-71 xl:block" />
    </div>
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <Placeholder className="h-60" />
      <Placeholder className="h-60" />
    </div>
  </div>
);
