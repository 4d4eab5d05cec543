import type { Kysely } from 'kysely';
import type { DialectKind } from './dialect/dialect.ts';
import { announcementTables } from './migrations/004-announcement.ts';
import { initial } from './migrations/001-initial.ts';
import { dictionaryTables } from './migrations/002-dictionary.ts';
import { onlineColumns } from './migrations/003-online.ts';
import { auditDevice } from './migrations/005-sign-in-log.ts';
import { trashTables } from './migrations/006-trash.ts';
import { positionTables } from './migrations/007-position.ts';
import { savedViewTables } from './migrations/008-saved-view.ts';
import { attachmentTable } from './migrations/009-attachment.ts';
import { announcementPositions } from './migrations/010-announcement-position.ts';
import { secondFactorTables } from './migrations/011-second-factor.ts';
import { passkeyTables } from './migrations/012-passkeys.ts';
import { passkeySignInTable } from './migrations/013-passkey-sign-ins.ts';
import { rememberedDeviceColumns } from './migrations/014-remembered-devices.ts';
import { usedPasskeyChallengeTable } from './migrations/015-used-passkey-challenges.ts';
import { rememberedAgentColumn } from './migrations/016-remembered-agent.ts';
import { apiTokenTable } from './migrations/017-api-tokens.ts';
import { requiredSecondFactorColumns } from './migrations/018-required-second-factor.ts';
import { factorConfirmationColumn } from './migrations/019-factor-confirmation.ts';
import { externalSignInTables } from './migrations/020-external-sign-in.ts';
import { passwordRules } from './migrations/021-password-rules.ts';
import { auditErasure } from './migrations/023-audit-erasure.ts';
import { mustChangePasswordIndex } from './migrations/022-must-change-password-index.ts';
import { redirectPaths } from './migrations/024-redirect-paths.ts';
import { signInMethodColumns } from './migrations/025-sign-in-methods.ts';
import { listIndexes } from './migrations/026-list-indexes.ts';
import { rememberedDeviceSettings } from './migrations/027-remembered-device-settings.ts';

interface SchemaMigration {
  readonly up: (db: Kysely<unknown>, kind: DialectKind) => Promise<void>;
}

/** In order. Released migrations never change, and instances of the previous release must run on the new schema. */
export const migrations: Readonly<Record<string, SchemaMigration>> = {
  '001-initial': initial,
  '002-dictionary': dictionaryTables,
  '003-online': onlineColumns,
  '004-announcement': announcementTables,
  '005-sign-in-log': auditDevice,
  '006-trash': trashTables,
  '007-position': positionTables,
  '008-saved-view': savedViewTables,
  '009-attachment': attachmentTable,
  '010-announcement-position': announcementPositions,
  '011-second-factor': secondFactorTables,
  '012-passkeys': passkeyTables,
  '013-passkey-sign-ins': passkeySignInTable,
  '014-remembered-devices': rememberedDeviceColumns,
  '015-used-passkey-challenges': usedPasskeyChallengeTable,
  '016-remembered-agent': rememberedAgentColumn,
  '017-api-tokens': apiTokenTable,
  '018-required-second-factor': requiredSecondFactorColumns,
  '019-factor-confirmation': factorConfirmationColumn,
  '020-external-sign-in': externalSignInTables,
  '021-password-rules': passwordRules,
  '022-must-change-password-index': mustChangePasswordIndex,
  '023-audit-erasure': auditErasure,
  '024-redirect-paths': redirectPaths,
  '025-sign-in-methods': signInMethodColumns,
  '026-list-indexes': listIndexes,
  '027-remembered-device-settings': rememberedDeviceSettings,
};
