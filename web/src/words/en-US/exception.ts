import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/exception.ts';

export const words: Translation<typeof source> = {
  forbidden: 'Sorry, you are not authorized to access this page.',
  notFound: 'Sorry, the page you visited does not exist.',
  serverError: 'Sorry, the server is reporting an error.',
  notFoundComponent: 'This route has no matching component, please contact the developer.',
  forbiddenTitle: 'No permission',
  notFoundTitle: 'Page not found',
  serverErrorTitle: 'Server error',
  notFoundComponentTitle: 'Component not found',
  errorTitle: 'Oops! Something went wrong.',
  errorHint: 'An unexpected error occurred. Refresh the page, or go back to the home page.',
  newVersion: 'Couldn’t load part of the page. The product may have been updated. Please refresh.',
  requestId: 'Request ID: {{id}}',
  backHome: 'Back Home',
  refresh: 'Refresh',
  retry: 'Retry',
  offline: 'You are offline',
  offlineHint: 'This page hasn’t loaded yet. It will load when you’re back online. Your open tabs are kept.',
  technical: 'Technical details',
  signOut: 'Sign out',
};
