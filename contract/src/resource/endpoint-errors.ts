import type { ErrorCode } from '../error-codes.ts';
import type { Resource } from './field.ts';
import { listRequiredPermissions } from './definition.ts';

/** Returns the error codes of filters and sort orders by restricted fields. */
export const filterErrors = ({ fields }: Pick<Resource, 'fields'>): ErrorCode[] =>
  listRequiredPermissions(fields, 'view').length === 0 ? [] : ['right.hiddenField'];

/** Returns the error codes of changes of restricted fields. */
export const listFieldErrors = ({ fields }: Pick<Resource, 'fields'>): ErrorCode[] =>
  listRequiredPermissions(fields, 'edit').length === 0 ? [] : ['right.guardedField'];
