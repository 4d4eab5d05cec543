import { createElement } from 'react';
import { question } from '../../../lib/question.ts';
import { RequestFailure } from '../../../lib/request-failure.ts';
import { useSayProblem } from '../../../lib/say-problem.ts';
import { toast } from '../../../lib/toast.ts';

const namesOf = (params: RequestFailure['params']): string[] => {
  const users: unknown = params?.['users'];
  if (!Array.isArray(users)) return [];
  return users.flatMap((user: unknown) => {
    if (typeof user !== 'object' || user === null || !('name' in user)) return [];
    return [String(user.name)];
  });
};

/** Shows why something could not be deleted: who still uses it, if the server says so. */
export const useInUse = (): ((title: string, failure: unknown) => void) => {
  const say = useSayProblem();
  return (title, failure) => {
    const names = failure instanceof RequestFailure ? namesOf(failure.params) : [];
    if (names.length === 0) return toast.error(say.failure(failure));
    const list = createElement(
      'ul',
      { className: 'ps-5' },
      names.map((name) => createElement('li', { key: name }, name)),
    );
    question.warning({ title, content: createElement('div', null, say.failure(failure), list) });
  };
};
