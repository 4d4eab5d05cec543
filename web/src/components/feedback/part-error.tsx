import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { ErrorTitle, RequestId, useErrorWords } from './error-state.tsx';

export const PartError = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const t = useTranslation('common');
  const { title, reason } = useErrorWords(failure);
  return (
    <div role="alert" className="mt-2 flex items-start justify-between gap-4 rounded-md bg-fill-quaternary px-3 py-2">
      <div className="min-w-0">
        <ErrorTitle failure={failure} className="font-medium">
          {title}
        </ErrorTitle>
        {reason !== '' && <p className="m-0 text-xs wrap-anywhere text-secondary">{reason}</p>}
        <RequestId failure={failure} />
      </div>
      <Button size="small" onClick={onRetry}>
        {t((w) => w.retry)}
      </Button>
    </div>
  );
};
