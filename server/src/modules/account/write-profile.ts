import type { Language } from '@atrium/contract/language.ts';
import type { accountEndpoints } from '@atrium/contract/account/endpoints.ts';
import type { Profile } from '@atrium/contract/account/schemas.ts';
import { isSameContact } from '@atrium/contract/contact/fields.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { z } from 'zod';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { assertStoredPicture } from '../../lib/storage/stored-pictures.ts';
import { loadProfile } from './store.ts';

interface ProfileCall extends ChangeRequest {
  readonly lang: Language;
  readonly input: z.output<typeof accountEndpoints.changeProfile.input>;
}

const pickAudited = ({ name, avatar, email, phoneNumber, description }: Profile) => ({
  name,
  avatar,
  email,
  phoneNumber,
  description,
});

/** A session is not enough to change contacts, because they can be used to sign in. */
const assertContactsUnchanged = (before: Profile, after: Pick<Profile, 'email' | 'phoneNumber'>): void => {
  const fields: Record<string, ErrorCode> = {};
  if (!isSameContact('email', before.email, after.email)) fields['email'] = 'contact.unproved';
  if (!isSameContact('sms', before.phoneNumber, after.phoneNumber)) fields['phoneNumber'] = 'contact.unproved';
  if (Object.keys(fields).length > 0) throwApiError('contact.unproved', { fields });
};

export const writeProfile = (context: AppContext, call: ProfileCall): Promise<Profile> =>
  applyChange(
    context,
    call,
    async ({ trx, caller, now, audit, emit }) => {
      const { input } = call;
      const before = (await loadProfile(trx, caller.userId, call.lang)) ?? throwApiError('users.notFound');
      if (input.version !== undefined && input.version !== before.version)
        throwApiError('row.stale', { params: { current: before } });
      const { name, avatar, email, phoneNumber, description } = { ...pickAudited(before), ...pickDefined(input) };
      const changes = compareFields(pickAudited(before), { name, avatar, email, phoneNumber, description });
      if (changes.length === 0) return before;
      assertContactsUnchanged(before, { email, phoneNumber });
      await assertStoredPicture(context.dialect, trx, 'avatar', { before: before.avatar, after: avatar });
      const result = await trx
        .updateTable('users')
        .set({ name, ...createNamePinyin(name), avatar, email, phone_number: phoneNumber, description })
        .set((set) => ({ update_time: now, version: set('version', '+', 1) }))
        .where('id', '=', caller.userId)
        .where('version', '=', before.version)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n)
        throwApiError('row.stale', { params: { current: await loadProfile(trx, caller.userId, call.lang) } });
      audit({ action: 'user.update', recordId: before.id, recordName: before.username, changes });
      await emit('user', { ids: [caller.userId], fields: changes.map(({ field }) => field) });
      return (await loadProfile(trx, caller.userId, call.lang)) ?? throwApiError('users.notFound');
    },
    { isSerialized: false },
  );

const pickDefined = (input: ProfileCall['input']) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    ReturnType<typeof pickAudited>
  >;
