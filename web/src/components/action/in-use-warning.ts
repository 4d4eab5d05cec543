import { createElement } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { question } from '../../lib/browser/question.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { toast } from '../../lib/browser/toast.ts';

const listParameters = ['users', 'inside', 'people'] as const;

const getUserNames = (params: RequestFailure['params']): string[] =>
  listParameters.flatMap((list) => {
    const rows: unknown = params?.[list];
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row: unknown) =>
      typeof row === 'object' && row !== null && 'name' in row ? [String(row.name)] : [],
    );
  });

export const useInUseWarning = (): ((title: string, failure: unknown) => void) => {
  const errorText = useErrorText();
  const c = useTranslation('common');
  return (title, failure) => {
    const names = failure instanceof RequestFailure ? getUserNames(failure.params) : [];
    if (names.length === 0) return toast.error(errorText.failure(failure));
    // The server lists only the first ones.
    const { count, depts, users } = failure instanceof RequestFailure ? (failure.params ?? {}) : {};
    const total = Number(count ?? 0) || Number(depts ?? 0) + Number(users ?? 0);
    const items = [...names, ...(total > names.length ? ['…'] : [])].map((name, index) =>
      createElement('li', { key: index }, name),
    );
    const list = createElement('ul', { className: 'mb-0 max-h-60 list-disc overflow-y-auto ps-5' }, items);
    question.warning({
      title,
      okText: c((w) => w.close),
      content: createElement('div', null, errorText.failure(failure), list),
    });
  };
};
