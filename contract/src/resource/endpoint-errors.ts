import type { ErrorCode } from '../error-codes.ts';
import type { Resource } from './field.ts';
import { listRequiredPermissions } from './definition.ts';

export const filterErrors = ({ fields }: Pick<Resource, 'fields'>): ErrorCode[] =>
  listRequiredPermissions(fields, 'view').length === 0 ? [] : ['right.hiddenField'];

export const listFieldErrors = ({ fields }: Pick<Resource, 'fields'>): ErrorCode[] =>
  listRequiredPermissions(fields, 'edit').length === 0 ? [] : ['right.guardedField'];
