import { legalTextEndpoints } from '@atrium/contract/legal-text/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { loadLegalText, writeLegalText } from './store.ts';

export const legalTextRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;

  serveOpen(app, context, legalTextEndpoints.read, ({ input }) => loadLegalText(db, input.name, input.language));

  serve(app, context, legalTextEndpoints.change, (call) =>
    applyChange(context, call, async ({ trx, now, audit }) => {
      const { input } = call;
      const previousText = await loadLegalText(trx, input.name, input.language);
      if (input.version !== undefined && input.version !== previousText.version) {
        return throwApiError('row.stale', { params: { current: previousText } });
      }
      const savedText = { ...previousText, content: input.content, updateTime: now, version: previousText.version + 1 };
      await writeLegalText(trx, savedText);
      audit({
        action: 'policy.update',
        recordName: `${input.name} ${input.language}`,
        changes: compareFields({ content: previousText.content }, { content: savedText.content }),
      });
      return savedText;
    }),
  );
};
