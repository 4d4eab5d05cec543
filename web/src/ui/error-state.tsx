import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { Button } from 'antd';
import { useWords } from '../lib/i18n.ts';

interface ErrorStateProps {
  /** What went wrong, in the user's language; a general sentence without it. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Stands where content could not be loaded: says why, and offers to try again. Fills the box it is in. */
export const ErrorState = ({ message, onRetry }: ErrorStateProps) => {
  const t = useWords('common');
  return (
    <div role="alert" className="flex size-full flex-col items-center justify-center gap-2 p-3 text-center">
      <ExclamationCircleOutlined className="text-2xl text-error" aria-hidden aria-label={undefined} role={undefined} />
      <p className="m-0 max-w-prose text-secondary">{message || t((w) => w.loadFailed)}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t((w) => w.retry)}
        </Button>
      )}
    </div>
  );
};
