import { z } from 'zod';
import { createReadOnlySchemas } from '../resource/readonly-schemas.ts';
import { idList } from '../schema/edit.ts';
import { rowId } from '../schema/shape.ts';
import { onlineResource } from './fields.ts';

const { row, query } = createReadOnlySchemas(onlineResource);
export type OnlineSession = z.output<typeof row>;
export type OnlineQuery = z.output<typeof query>;

export const maxEndedSessions = 100;

export const sessionsToEnd = z.object({ ids: idList(maxEndedSessions) });

export const endedOnlineSessions = z.object({
  ended: z.int().meta({ description: 'Number of ended sessions.' }),
  refused: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the session.' }),
        name: z.string().meta({ description: 'Name of the user; `""` if the session is not found.' }),
        problem: z.string().meta({ description: 'Error code.' }),
        message: z.string().meta({ description: 'Error message in the language of `X-Lang`.' }),
      }),
    )
    .meta({ description: 'Sessions that were not ended because of an error.' }),
});
export type EndedOnlineSessions = z.output<typeof endedOnlineSessions>;
