import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import HourglassOutlined from '@ant-design/icons/HourglassOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type FailureKind, getFailureKind, RequestFailure } from '../../lib/http/request-failure.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { Arch } from './arch.tsx';

interface ErrorStateProps {
  failure?: unknown;
  onRetry?: (() => void) | undefined;
  heading?: string;
  children?: ReactNode;
}

interface Picture {
  'aria-hidden': true;
  'aria-label': undefined;
  role: undefined;
  className: string;
}

const pictures: Record<FailureKind, ComponentType<Picture>> = {
  offline: DisconnectOutlined,
  timedOut: ClockCircleOutlined,
  forbidden: LockOutlined,
  busy: HourglassOutlined,
  serverError: ExclamationCircleOutlined,
  other: ExclamationCircleOutlined,
};

/** Administrators find the error in the log by this ID. */
export const RequestId = ({ failure }: { failure: unknown }) => {
  const t = useTranslation('exception');
  const id = failure instanceof RequestFailure && failure.status >= 500 ? failure.requestId : undefined;
  return id && <p className="m-0 text-xs text-secondary">{t((w) => w.requestId, { id })}</p>;
};

export const useErrorWords = (failure: unknown) => {
  const t = useTranslation('common');
  const errorText = useErrorText();
  const kind = getFailureKind(failure);
  const reason = failure === undefined || failure === null ? '' : errorText.failure(failure);
  const title = kind === 'other' ? t((w) => w.loadFailed) : t((w) => w.readFailed[kind]);
  return { title, reason: reason === title ? '' : reason };
};

export const ErrorTitle = ({
  failure,
  className,
  children,
}: {
  failure: unknown;
  className: string;
  children: string;
}) => {
  const Icon = pictures[getFailureKind(failure)];
  return (
    <p className={`m-0 ${className}`}>
      <Icon className="me-2 text-error" aria-hidden aria-label={undefined} role={undefined} />
      {children}
    </p>
  );
};

export const ErrorState = ({ failure, onRetry, heading, children }: ErrorStateProps) => {
  const t = useTranslation('common');
  const { title, reason } = useErrorWords(failure);
  return (
    <div
      role="alert"
      className="flex size-full flex-col items-center justify-center gap-1.5 overflow-y-auto p-3 text-center"
    >
      <Arch drawing="lines" {...(heading === undefined && { className: 'h-12 w-16.5' })} />
      {heading !== undefined && <h1 className="m-0 mt-1 text-base font-semibold">{heading}</h1>}
      <ErrorTitle failure={failure} className={heading === undefined ? 'font-medium' : 'text-secondary'}>
        {title}
      </ErrorTitle>
      {reason !== '' && <p className="m-0 max-w-prose text-sm wrap-anywhere text-secondary">{reason}</p>}
      <RequestId failure={failure} />
      <div className="mt-1 flex flex-none flex-wrap items-center justify-center gap-2">
        {onRetry && (
          <Button size={heading === undefined ? 'small' : 'middle'} onClick={onRetry}>
            {t((w) => w.retry)}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
};
