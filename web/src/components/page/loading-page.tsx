import { Placeholder } from '../feedback/placeholder.tsx';
import { PageTitle } from './page-title.tsx';

/** The title keeps its place when the content arrives. */
export const LoadingPage = ({ title }: { title: string }) => (
  <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
    <PageTitle>{title}</PageTitle>
    <Placeholder className="h-96" />
  </div>
);
