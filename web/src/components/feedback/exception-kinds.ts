export const exceptionKinds = ['403', '404', '500', 'not-found-component'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];
